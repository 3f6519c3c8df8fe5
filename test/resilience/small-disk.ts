import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestServer } from '../app/test-server.ts'

// Mounts of a namespace of its own are seen by nobody else, and go with its last process. Root needs no more; anybody else
// becomes root of a user namespace first, where the machine allows that.
const namespace = ['unshare', process.getuid?.() === 0 ? '-m' : '-rm']

/** Why no small disk can be had here; null where it can. */
export function findSmallDisks(): { missing: string | null } {
  const [program = '', ...words] = [...namespace, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']
  const isPossible = spawnSync(program, words).status === 0
  return { missing: isPossible ? null : 'this machine lets nobody mount a file system of their own' }
}

/** The words before a command that let it see a disk of so many megabytes at a folder. */
export function onSmallDisk(folder: string, megabytes: number): string[] {
  return onDisk(folder, `size=${megabytes}m,mode=700`)
}

/** A small disk that outlives the servers on it. */
export interface LastingDisk {
  /** The words before a command that let it see the disk. */
  prefix: string[]
  /** The disk as this process sees it. */
  seen: string
  remove(): void
}

/** Keeps a disk of so many megabytes at a folder until it is removed. */
export async function keepSmallDisk(folder: string, megabytes: number): Promise<LastingDisk> {
  const [program = '', ...words] = [
    ...onSmallDisk(folder, megabytes),
    'sh',
    '-c',
    'echo mounted; exec sleep 3600',
  ]
  const keeper = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(keeper.stdout, 'data')
  const user = process.getuid?.() === 0 ? [] : ['--user', '--preserve-credentials']
  return {
    prefix: ['nsenter', ...user, '--mount', `--target=${keeper.pid}`, '--'],
    seen: join(`/proc/${keeper.pid}/root`, realpathSync(folder)),
    remove: () => void keeper.kill('SIGKILL'),
  }
}

/** The words before a command that let it see an empty disk at a folder that nobody can write to. */
export function onReadOnlyDisk(folder: string): string[] {
  return onDisk(folder, 'ro')
}

function onDisk(folder: string, options: string): string[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const script = `mount -t tmpfs -o ${options} tmpfs "$1" && shift && exec "$@"`
  return [...namespace, 'sh', '-c', script, '--', folder]
}

/** A folder as a server sees it that has mounts of its own. */
export function diskAsSeenBy(server: TestServer, folder: string): string {
  return join(`/proc/${server.process.pid}/root`, realpathSync(folder))
}

/** Takes all the room there is on the disk of a folder; the answer gives it back. */
export function fillUp(folder: string): () => void {
  const filler = join(folder, 'filler')
  for (let bytes = 1024 * 1024; bytes >= 1024; bytes /= 4) {
    while (addTo(filler, bytes));
  }
  return () => rmSync(filler)
}

function addTo(file: string, bytes: number): boolean {
  try {
    writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' })
    return true
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw cause
  }
}
