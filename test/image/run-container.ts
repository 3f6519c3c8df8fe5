import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { BuiltImage } from './build-image.ts'

/** Options of `docker run`: settings, the volume at /data, and a command or user instead of the image's. */
export interface ContainerOptions {
  settings?: Record<string, string>
  volume?: string
  command?: string[]
  user?: string
}

/** The exit code of a container, as `docker wait` prints it, and its output. */
export interface ContainerEnd {
  code: number | null
  said: string
}

/** A container that is running. */
export interface RunningContainer {
  /** Sends SIGTERM to its first process, as `docker stop` does. */
  stop(): Promise<ContainerEnd>
  /** Kills all its processes, like a power cut. */
  kill(): Promise<ContainerEnd>
}

/** Runs a container to its end. */
export async function runContainer(image: BuiltImage, options: ContainerOptions): Promise<ContainerEnd> {
  return start(image, options).ended
}

/** Starts a container and waits until Creel prints that it is ready. */
export async function startContainer(
  image: BuiltImage,
  options: ContainerOptions,
): Promise<RunningContainer> {
  const { child, ready, ended } = start(image, options)
  const end = await Promise.race([ready, ended])
  if (end) throw new Error(`The container ended with ${end.code}:\n${end.said}`)
  return {
    stop: () => {
      process.kill(findFirstProcess(child, options.command ?? image.command), 'SIGTERM')
      return ended
    },
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}

/**
 * Starts a container in its own PID namespace, as Docker does, so that its processes end with the first one. It uses
 * the network of the machine.
 */
function start(image: BuiltImage, { settings = {}, volume, command, user }: ContainerOptions) {
  const [program = '', ...args] = [
    ...[...image.buildah, 'run', '--isolation', 'chroot'],
    ...(volume === undefined ? [] : ['--volume', `${volume}:/data`]),
    ...(user === undefined ? [] : ['--user', user]),
    ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ...[image.container, '--', ...(command ?? image.command)],
  ]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  const ready = new Promise<null>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        // buildah adds this line after a container has failed.
        if (!/^(subprocess exited with|Error: exit) status \d+$/.test(line)) said.push(line)
        if (/^Creel(?: is ready at |'s worker is ready$)/.test(line)) resolve(null)
      })
    }
  })
  const ended = once(child, 'close').then(([code]): ContainerEnd => ({ code, said: said.join('\n') }))
  return { child, ready, ended }
}

/** Finds the process of the command among the descendants of buildah. */
function findFirstProcess(child: ChildProcess, command: string[]): number {
  const table = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const rows = table.split('\n').map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [])
  const descendants = new Set([String(child.pid)])
  for (let size = 0; size < descendants.size; ) {
    size = descendants.size
    for (const [, pid = '', parent = ''] of rows) if (descendants.has(parent)) descendants.add(pid)
  }
  const line = command.join(' ')
  const isCommand = (args: string) => args === line || (args.startsWith('/') && args.endsWith(`/${line}`))
  const [, pid] = rows.find(([, pid = '', , args = '']) => descendants.has(pid) && isCommand(args)) ?? []
  if (pid === undefined) throw new Error(`No process of the container is ${line}.`)
  return Number(pid)
}
