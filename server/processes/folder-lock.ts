import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { sharedFileSystemOf } from './shared-file-system.ts'

/*
 * Locks that the kernel keeps (flock(2)): they hold between all processes of a machine, whatever namespaces and containers those
 * live in, and end with their last holder, also by kill -9 or a power cut. The folder itself is locked, so there is no file
 * that somebody could remove as stale.
 */

/** A folder that is locked as long as this process, or a child that was given the descriptor, has it open. */
export interface FolderLock {
  /** Node closes it in children, unless it stands in their `stdio`. */
  fd: number
  /** Closes it here; children that have it still hold the lock. */
  release(): void
}

/** A folder cannot be locked: nothing here can do it, or its file system would not keep the lock for everyone. */
export class CannotLock extends Error {
  /** Type of the file system that is shared between machines, where that is the reason. */
  readonly sharedFileSystem: string | null

  constructor(message: string, sharedFileSystem: string | null = null) {
    super(message)
    this.sharedFileSystem = sharedFileSystem
  }
}

/** Locks a folder for this process; null where it is locked already. Rejects with `CannotLock`. */
export async function lockFolder(path: string): Promise<FolderLock | null> {
  const fd = openSync(path, 'r')
  const close = closeOnce(fd)
  try {
    const shared = sharedFileSystemOf(fd)
    if (shared !== null)
      throw new CannotLock(`${path} lies on a file system of many machines (${shared}).`, shared)
    if (await takeLock(fd)) return { fd, release: close }
  } catch (cause) {
    close()
    throw cause
  }
  close()
  return null
}

/** A number that was closed may belong to another file already. */
function closeOnce(fd: number): () => void {
  let isOpen = true
  return () => {
    if (isOpen) closeSync(fd)
    isOpen = false
  }
}

// Node has no call for it. A child takes the lock on the open file that it shares with us, and it stays when the child
// ends. Exit code 1 says that it is taken. util-linux and BusyBox have flock; macOS has Perl.
const programs = [
  ['flock', '-n', '3'],
  [
    'perl',
    '-MFcntl=:flock',
    '-e',
    'open(my $f, "<&=", 3) or die $!; flock($f, LOCK_EX | LOCK_NB) or exit($!{EWOULDBLOCK} ? 1 : die $!)',
  ],
]

async function takeLock(fd: number): Promise<boolean> {
  for (const [program = '', ...words] of programs) {
    const ended = await runOn(fd, program, words)
    if (ended === null) continue
    if (ended.code === 0 || ended.code === 1) return ended.code === 0
    throw new CannotLock(`${program} failed: ${ended.complaint || ended.code}`)
  }
  throw new CannotLock('Neither flock (package util-linux) nor perl is installed.')
}

/** Runs a program with a file of ours as its descriptor 3; null where there is no such program. */
async function runOn(fd: number, program: string, words: string[]) {
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe', fd] })
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  try {
    const [end, complaint] = await Promise.all([code, child.stderr ? text(child.stderr) : ''])
    return { code: end, complaint: complaint.trim() }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw cause
  }
}
