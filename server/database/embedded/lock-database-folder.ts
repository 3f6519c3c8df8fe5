import { setTimeout as delay } from 'node:timers/promises'
import { type FolderLock, FolderLockError, lockFolder } from '../../processes/folder-lock.ts'
import { blockOlderVersions } from './block-older-versions.ts'
import { DataFolderLockedError, EmbeddedPostgresError } from './postgres-error.ts'

/**
 * Locks the database's folder for this process until it ends or calls `release`. It is a kernel lock that no child but
 * initdb inherits, so it is free exactly when no Creel uses the folder. It says nothing about PostgreSQL, which may
 * outlive its Creel and has its own lock. Rejects with `DataFolderLockedError` if another Creel holds the folder.
 */
export async function lockDatabaseFolder(folder: string, dataDir: string): Promise<FolderLock> {
  const lock = await lockWithRetries(folder).catch((cause) => {
    throw cause instanceof FolderLockError ? toPostgresError(cause, dataDir) : cause
  })
  if (lock === null) throw folderInUse(dataDir)
  try {
    const unblockOlderVersions = await blockOlderVersions(folder)
    if (unblockOlderVersions === null) throw folderInUse(dataDir)
    let isHeld = true
    const release = () => {
      if (isHeld) unblockOlderVersions()
      isHeld = false
      lock.release()
    }
    return { fd: lock.fd, release }
  } catch (cause) {
    lock.release()
    throw cause
  }
}

/** Retries for up to 600 ms, because a Creel that was just killed may leave a child that is about to end. */
async function lockWithRetries(folder: string): Promise<FolderLock | null> {
  for (const delayMs of [100, 200, 300]) {
    const lock = await lockFolder(folder)
    if (lock !== null) return lock
    await delay(delayMs)
  }
  return await lockFolder(folder)
}

function toPostgresError(cause: FolderLockError, dataDir: string): EmbeddedPostgresError {
  const message =
    cause.sharedFileSystem === null
      ? `The embedded database can’t lock its folder in ${dataDir}, and doesn’t start without that: ${cause.message}`
      : `The embedded database needs a local disk, but ${dataDir} is on a file system that other machines may share ` +
        `(${cause.sharedFileSystem}). Set DATABASE_URL to a PostgreSQL server, or DATA_DIR to a folder on a local disk.`
  return new EmbeddedPostgresError(message, { cause })
}

function folderInUse(dataDir: string): DataFolderLockedError {
  return new DataFolderLockedError(
    `Another Creel is already using ${dataDir}. Stop it first, or set DATA_DIR to a different folder.`,
  )
}
