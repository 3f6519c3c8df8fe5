import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type FolderLock, FolderLockError, lockFolder } from '../../processes/folder-lock.ts'
import { processIdentity } from '../../processes/process-identity.ts'
import { socketPath } from './postgres-address.ts'
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
    if (await isUsedByVersion1(folder)) throw folderInUse(dataDir)
    blockVersion1(folder)
    let isHeld = true
    const release = () => {
      if (isHeld) unblockVersion1(folder)
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

/*
 * Creel 1.0 (of 22 November 2026, such as commit 419039c) used no kernel lock. It created a file `<process identity>.lock`, and removed
 * those whose process it could not see. During an upgrade, both versions may be started on one folder.
 */

/**
 * Returns whether Creel 1.0 is running in a folder, and removes the locks that it left if not. One in another container is detected
 * only by its database, once that accepts connections.
 */
async function isUsedByVersion1(folder: string): Promise<boolean> {
  const locks = readdirSync(folder).filter((name) => name.endsWith('.lock') && name !== barrier)
  if (locks.some(isAlive)) return true
  if (locks.length > 0 && (await acceptsConnections(socketPath(folder)))) return true
  for (const name of locks) rmSync(join(folder, name), { force: true })
  return false
}

/** Creel 1.0 tries to remove every `.lock` that it considers stale, fails because this is a folder, and ends with an error that names it. */
const barrier = 'A newer Creel is running here.lock'

function blockVersion1(folder: string): void {
  mkdirSync(join(folder, barrier), { recursive: true, mode: 0o700 })
}

function unblockVersion1(folder: string): void {
  rmSync(join(folder, barrier), { recursive: true, force: true })
}

function isAlive(lockName: string): boolean {
  const identity = lockName.slice(0, -'.lock'.length)
  return processIdentity(Number.parseInt(identity, 10)) === identity
}

async function acceptsConnections(socket: string): Promise<boolean> {
  const connection = connect(socket)
  try {
    await once(connection, 'connect')
    return true
  } catch {
    return false
  } finally {
    connection.destroy()
  }
}
