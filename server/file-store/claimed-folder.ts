import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderLockError, lockFolder } from '../processes/folder-lock.ts'

/*
 * Temporary folders of processes that share a disk, possibly from several containers. Each process locks its own, so
 * the folders of dead processes can be distinguished from those still in use.
 */

const dayMs = 24 * 3_600_000

/** A temporary folder that one process has claimed. */
export interface ClaimedFolder {
  path: string
  /** Unlocks the folder; other processes may then remove it. */
  release(): void
}

/**
 * Name parts after the prefix: `locked~` if a lock shows whether the folder's process is alive, `unlocked~` if only its
 * age does.
 */
const [locked, unlocked] = ['locked~', 'unlocked~']

/**
 * Creates a private folder in `root` whose name starts with `prefix`, and locks it until it is released. If the file
 * system cannot lock it, marks it as unlocked in its name.
 */
export async function claimFolder(root: string, prefix = ''): Promise<ClaimedFolder> {
  const id = randomUUID()
  const path = join(root, `${prefix}${locked}${id}`)
  await mkdir(path, { mode: 0o700 })
  try {
    const lock = await lockFolder(path)
    if (lock !== null && (await exists(path))) return { path, release: lock.release }
    lock?.release()
  } catch (cause) {
    if (cause instanceof FolderLockError) {
      const unlockedPath = join(root, `${prefix}${unlocked}${id}`)
      await rename(path, unlockedPath)
      return { path: unlockedPath, release: () => {} }
    }
    if (await exists(path)) throw cause
  }
  return await claimFolder(root, prefix) // another process removed the folder at its start before it was locked
}

/** Removes the folders with this prefix in `root` whose processes have died. */
export async function removeUnclaimed(root: string, prefix = ''): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(prefix)) continue
    await removeIfDead(root, name, name.slice(prefix.length)).catch((cause) => {
      // A folder of a tool that ran as another user is left to that user.
      if (cause.code !== 'EACCES' && cause.code !== 'EPERM') throw cause
    })
  }
}

async function removeIfDead(root: string, name: string, rest: string): Promise<void> {
  const path = join(root, name)
  if (!rest.includes('~'))
    await remove(path) // as an older version of Creel named folders that only one process could use
  else if (rest.startsWith(locked)) await removeUnlessLocked(root, path)
  else await removeIfOld(root, path)
}

async function removeUnlessLocked(root: string, path: string): Promise<void> {
  try {
    const lock = await lockFolder(path)
    if (lock !== null) await remove(path).finally(lock.release)
  } catch (cause) {
    if (cause instanceof FolderLockError) await removeIfOld(root, path)
    else if (await exists(path)) throw cause
  }
}

/**
 * Removes a folder if nothing in it changed for a day. Used where it is impossible to tell from here whether its
 * process is alive, because that runs on another machine or is an older version of Creel.
 */
async function removeIfOld(root: string, path: string): Promise<void> {
  const changedAt = await findLastChange(path)
  if (changedAt < (await readClock(root)) - dayMs) await remove(path)
}

async function findLastChange(path: string): Promise<number> {
  const names = await readdir(path, { recursive: true }).catch(() => [])
  const found = await Promise.all(['', ...names].map((name) => stat(join(path, name)).catch(() => null)))
  return Math.max(...found.map((file) => file?.mtimeMs ?? 0))
}

/** Returns the disk's current time in ms, which may be that of another machine. */
async function readClock(root: string): Promise<number> {
  const probe = join(root, `clock~${randomUUID()}`)
  await writeFile(probe, '', { mode: 0o600 })
  const { mtimeMs } = await stat(probe)
  await remove(probe)
  return mtimeMs
}

async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true })
}

/** Returns true if a file or folder exists at the path. */
export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}
