import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { findSharedFileSystem } from './shared-file-system.ts'

/*
 * Kernel locks (flock(2)): they apply between all processes of a machine, across namespaces and containers, and end
 * with their last holder, even after kill -9 or a power cut. They lock the folder itself, so there is no lock file that
 * could be removed as stale.
 */

/** A folder that stays locked while this process, or a child that inherited the descriptor, has it open. */
export interface FolderLock {
  /** Node closes it in child processes unless it is listed in their `stdio`. */
  fd: number
  /** Closes it in this process; children that inherited it still hold the lock. */
  release(): void
}

/** Thrown if no lock program works, or if the file system would not enforce the lock across machines. */
export class FolderLockError extends Error {
  /** Type of the file system if other machines may share it and that is the reason; otherwise null. */
  readonly sharedFileSystem: string | null

  constructor(message: string, sharedFileSystem: string | null = null) {
    super(message)
    this.sharedFileSystem = sharedFileSystem
  }
}

/** Locks a folder for this process; returns null if it is already locked. Rejects with `FolderLockError`. */
export async function lockFolder(path: string): Promise<FolderLock | null> {
  const fd = openSync(path, 'r')
  const close = closeOnce(fd)
  try {
    const shared = findSharedFileSystem(fd)
    if (shared !== null)
      throw new FolderLockError(`${path} lies on a file system of many machines (${shared}).`, shared)
    if (await acquireFlock(fd)) return { fd, release: close }
  } catch (cause) {
    close()
    throw cause
  }
  close()
  return null
}

/** Returns a function that closes a descriptor only once, because its number may be reused for another file. */
function closeOnce(fd: number): () => void {
  let isOpen = true
  return () => {
    if (isOpen) closeSync(fd)
    isOpen = false
  }
}

// Node has no flock call. A child process takes the lock on the open file that it shares with us, and the lock remains
// when the child ends. Exit code 1 means that the lock is taken. util-linux and BusyBox provide flock; macOS has Perl.
const lockPrograms = [
  ['flock', '-n', '3'],
  [
    'perl',
    '-MFcntl=:flock',
    '-e',
    'open(my $f, "<&=", 3) or die $!; flock($f, LOCK_EX | LOCK_NB) or exit($!{EWOULDBLOCK} ? 1 : die $!)',
  ],
]

async function acquireFlock(fd: number): Promise<boolean> {
  for (const [program = '', ...args] of lockPrograms) {
    const result = await runWithFd(fd, program, args)
    if (result === null) continue
    if (result.code === 0 || result.code === 1) return result.code === 0
    throw new FolderLockError(`${program} failed: ${result.stderr || result.code}`)
  }
  throw new FolderLockError('Neither flock (package util-linux) nor perl is installed.')
}

/** Runs a program with our file as its descriptor 3; returns null if the program does not exist. */
async function runWithFd(fd: number, program: string, args: string[]) {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe', fd] })
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  try {
    const [end, stderr] = await Promise.all([code, child.stderr ? text(child.stderr) : ''])
    return { code: end, stderr: stderr.trim() }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw cause
  }
}
