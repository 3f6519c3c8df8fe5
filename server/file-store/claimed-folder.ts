import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderLockError, lockFolder } from '../processes/folder-lock.ts'
import { readDiskClock } from './disk-folders.ts'

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

/** How the folders are named in a root that they share with others. */
export interface FolderNames {
  /** The names start with this. */
  prefix?: string
  /** Id of the log for which they are made; the names contain it. */
  owner?: string | null
}

/**
 * Creates a private folder in `root` whose name starts with `prefix`, and locks it until it is released. If the file
 * system cannot lock it, marks it as unlocked in its name.
 */
export async function claimFolder(
  root: string,
  { prefix = '', owner = null }: FolderNames = {},
): Promise<ClaimedFolder> {
  const id = nameFor(owner)
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
  return await claimFolder(root, { prefix, owner }) // another process removed the folder at its start before it was locked
}

function nameFor(owner: string | null): string {
  return `${owner === null ? '' : `${owner}~`}${randomUUID()}`
}

/**
 * Removes the folders with this prefix in `root` whose processes have died. With an owner, also removes its unlocked
 * folders at once: the caller must be the only process that makes any for it.
 */
export async function removeUnclaimed(
  root: string,
  { prefix = '', owner = null }: FolderNames = {},
): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(prefix)) continue
    const rest = name.slice(prefix.length)
    const removing =
      owner !== null && rest.startsWith(`${unlocked}${owner}~`)
        ? removeOwn(join(root, name), join(root, `${prefix}${unlocked}${nameFor(owner)}`))
        : removeIfDead(root, name, rest)
    await removing.catch((cause) => {
      // A folder of a tool that ran as another user is left to that user.
      if (cause.code !== 'EACCES' && cause.code !== 'EPERM') throw cause
    })
  }
}

/** Takes the folder's name away before its files: a process that uses it after all then fails instead of missing some. */
async function removeOwn(path: string, doomedPath: string): Promise<void> {
  await rename(path, doomedPath)
  await remove(doomedPath)
}

async function removeIfDead(root: string, name: string, rest: string): Promise<void> {
  const path = join(root, name)
  if (rest.startsWith(locked)) await removeUnlessLocked(root, path)
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
  if (!(await hasChangedSince(path, (await readDiskClock(root)).getTime() - dayMs))) await remove(path)
}

/** Looks at one file after another, since there may be very many. What cannot be read, or changes meanwhile, counts as changed. */
async function hasChangedSince(path: string, time: number): Promise<boolean> {
  const isNewer = async (one: string) => (await stat(one)).mtimeMs >= time
  try {
    if (await isNewer(path)) return true
    for await (const entry of await opendir(path, { recursive: true }))
      if (await isNewer(join(entry.parentPath, entry.name))) return true
    return false
  } catch {
    return true
  }
}

async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true })
}

/** Returns true if a file or folder exists at the path. */
export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}
