import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotLock, lockFolder } from '../processes/folder-lock.ts'

/*
 * Temporary folders of processes that share a disk, also from several containers. Each process locks its own, so what dead ones
 * left behind can be told from what living ones still need.
 */

const dayMs = 24 * 3_600_000

/** A folder of one process. */
export interface ClaimedFolder {
  path: string
  /** Unlocks it; from then on others may remove it. */
  release(): void
}

/** After the prefix, the name of a folder says how others tell whether its process lives. */
const [locked, unlocked] = ['locked~', 'unlocked~']

/** Makes a private folder in `root` whose name starts with `prefix`, and keeps it locked until it is released. */
export async function claimFolder(root: string, prefix = ''): Promise<ClaimedFolder> {
  const id = randomUUID()
  const path = join(root, `${prefix}${locked}${id}`)
  await mkdir(path, { mode: 0o700 })
  try {
    const lock = await lockFolder(path)
    if (lock !== null && (await isThere(path))) return { path, release: lock.release }
    lock?.release()
  } catch (cause) {
    if (cause instanceof CannotLock) {
      const unlockedPath = join(root, `${prefix}${unlocked}${id}`)
      await rename(path, unlockedPath)
      return { path: unlockedPath, release: () => {} }
    }
    if (await isThere(path)) throw cause
  }
  return await claimFolder(root, prefix) // a process that started has swept it away before it was locked
}

/** Removes the folders with this prefix in `root` whose processes have died. */
export async function removeUnclaimed(root: string, prefix = ''): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(prefix)) continue
    await removeIfDead(root, name, name.slice(prefix.length)).catch((cause) => {
      // That of a tool which ran as another user is left to that user.
      if (cause.code !== 'EACCES' && cause.code !== 'EPERM') throw cause
    })
  }
}

async function removeIfDead(root: string, name: string, rest: string): Promise<void> {
  const path = join(root, name)
  if (!rest.includes('~'))
    await remove(path) // as an older Creel named what only one process could use
  else if (rest.startsWith(locked)) await removeUnlessLocked(root, path)
  else await removeIfOld(root, path)
}

async function removeUnlessLocked(root: string, path: string): Promise<void> {
  try {
    const lock = await lockFolder(path)
    if (lock !== null) await remove(path).finally(lock.release)
  } catch (cause) {
    if (cause instanceof CannotLock) await removeIfOld(root, path)
    else if (await isThere(path)) throw cause
  }
}

/** Whether the process lives cannot be told from here, be it of another machine or of an older Creel: only what is old goes. */
async function removeIfOld(root: string, path: string): Promise<void> {
  const changedAt = await findLastChange(path)
  if (changedAt < (await readClock(root)) - dayMs) await remove(path)
}

async function findLastChange(path: string): Promise<number> {
  const names = await readdir(path, { recursive: true }).catch(() => [])
  const found = await Promise.all(['', ...names].map((name) => stat(join(path, name)).catch(() => null)))
  return Math.max(...found.map((file) => file?.mtimeMs ?? 0))
}

/** The time of the disk, which may be that of another machine. */
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

/** Whether something is at a path. */
export async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}
