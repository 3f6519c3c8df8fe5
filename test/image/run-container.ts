import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { BuiltImage } from './build-image.ts'

/** What `docker run` is told: settings, the volume at /data, and another command than the image's or another user. */
export interface ContainerOptions {
  settings?: Record<string, string>
  volume?: string
  command?: string[]
  user?: string
}

/** How a container ended and what it said; `code` as `docker wait` tells it. */
export interface ContainerEnd {
  code: number | null
  said: string
}

/** A container that serves or works. */
export interface RunningContainer {
  /** Does what `docker stop` does: SIGTERM for its first process. */
  stop(): Promise<ContainerEnd>
  /** Ends everything in it as a power cut would. */
  kill(): Promise<ContainerEnd>
}

/** Runs a container to its end. */
export async function runContainer(image: BuiltImage, options: ContainerOptions): Promise<ContainerEnd> {
  return start(image, options).ended
}

/** Starts a container and waits until Creel says that it is ready. */
export async function startContainer(
  image: BuiltImage,
  options: ContainerOptions,
): Promise<RunningContainer> {
  const { child, ready, ended } = start(image, options)
  const early = await Promise.race([ready, ended])
  if (early) throw new Error(`The container ended with ${early.code}:\n${early.said}`)
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
 * The container's processes are in a PID namespace of their own, as in Docker, and so end with its first one. Its network
 * is the machine's.
 */
function start(image: BuiltImage, { settings = {}, volume, command, user }: ContainerOptions) {
  const [program = '', ...words] = [
    ...[...image.buildah, 'run', '--isolation', 'chroot'],
    ...(volume === undefined ? [] : ['--volume', `${volume}:/data`]),
    ...(user === undefined ? [] : ['--user', user]),
    ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ...[image.container, '--', ...(command ?? image.command)],
  ]
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  const ready = new Promise<null>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        // What buildah adds at the end of a container that failed is not the container's.
        if (!/^(subprocess exited with|Error: exit) status \d+$/.test(line)) said.push(line)
        if (/^Creel(?: is ready at |'s worker is ready$)/.test(line)) resolve(null)
      })
    }
  })
  const ended = once(child, 'close').then(([code]): ContainerEnd => ({ code, said: said.join('\n') }))
  return { child, ready, ended }
}

/** The process that the command became, among all that descend from buildah's. */
function findFirstProcess(child: ChildProcess, command: string[]): number {
  const table = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const rows = table.split('\n').map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [])
  const family = new Set([String(child.pid)])
  for (let size = 0; size < family.size; ) {
    size = family.size
    for (const [, pid = '', parent = ''] of rows) if (family.has(parent)) family.add(pid)
  }
  const words = command.join(' ')
  const isCommand = (args: string) => args === words || (args.startsWith('/') && args.endsWith(`/${words}`))
  const [, pid] = rows.find(([, pid = '', , args = '']) => family.has(pid) && isCommand(args)) ?? []
  if (pid === undefined) throw new Error(`No process of the container is ${words}.`)
  return Number(pid)
}
