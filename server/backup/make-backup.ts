import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { type ClaimedFolder, claimFolder, removeUnclaimed } from '../file-store/claimed-folder.ts'
import { isFileStoreFull } from '../file-store/disk-full.ts'
import { explainFileError } from '../file-store/explain-file-error.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { writeAndHash } from '../file-store/hash-file.ts'
import { photoFolder } from '../file-store/photo-folder.ts'
import { openOwnStore } from '../file-store/verify-store-identity.ts'
import { BackupError, backupFiles, type Manifest, readManifest } from './backup-format.ts'
import { readChecksums, writeChecksums } from './checksums.ts'
import { type CopiedPhoto, copyPhotos, type PreviousBackup, removeCopy } from './copy-photos.ts'
import { type Dump, dumpTables } from './dump-tables.ts'
import { type BackupPhoto, listAccounts, listBackupPhotos } from './list-backup-photos.ts'

/** The database and file store to back up, and the version of the running Creel. */
export interface BackupDeps {
  pool: pg.Pool
  store: FileStore
  version: string
}

/** The target folder of a backup and its progress callback. */
export interface BackupOptions {
  folder: string
  /** An earlier backup whose photo files may be shared by hard links. */
  from: string | null
  tell(done: number, all: number): void
}

/**
 * Makes a backup while Creel keeps running. First copies the files of all current photos, which takes long; then dumps
 * the rows in one snapshot; then copies the files of photos added in between. Data deleted meanwhile is not included.
 * The folder gets its final name only once the backup is complete and flushed to disk.
 */
export async function makeBackup(sources: BackupDeps, order: BackupOptions): Promise<Manifest> {
  const target = resolve(order.folder)
  await rejectUsed(target)
  const store = await openOwnStore(sources.pool, sources.store)
  const earlier = order.from === null ? null : await openEarlier(order.from)
  const { path: folder, release } = await makeUnfinished(target)
  try {
    const manifest = await fill({ ...sources, store }, folder, earlier, order.tell)
    await flushTree(folder)
    await rmdir(target).catch(() => {}) // succeeds only if it is empty
    await rename(folder, target).catch(async (cause) => {
      await rejectUsed(target)
      throw cause
    })
    await flush(dirname(target))
    return manifest
  } catch (cause) {
    await rm(folder, { recursive: true, force: true })
    throw isFileStoreFull(cause) ? outOfRoom(target, cause) : cause
  } finally {
    release()
  }
}

async function fill(
  sources: BackupDeps,
  folder: string,
  earlier: PreviousBackup | null,
  tell: BackupOptions['tell'],
): Promise<Manifest> {
  const way = { store: sources.store, folder, earlier }
  const copied = await copyPhotos(way, await listBackupPhotos(sources.pool), tell)
  const dump = await dumpTables(sources.pool, folder)
  if (earlier && earlier.instanceId !== dump.instanceId) throw notTheSame(earlier.folder)
  const newcomers = dump.photos.filter((photo) => !copied.has(folderOf(photo)))
  for (const [key, copy] of await copyPhotos(way, newcomers, tell)) copied.set(key, copy)
  return await conclude(sources, folder, dump, copied)
}

/**
 * Drops the copies of photos deleted during the backup, and lists in the manifest those that still have rows in the
 * dump.
 */
async function conclude(
  { pool, version }: BackupDeps,
  folder: string,
  dump: Dump,
  copied: Map<string, CopiedPhoto>,
): Promise<Manifest> {
  const [spokenOf, present] = [foldersOf(dump.photos), foldersOf(await listBackupPhotos(pool))]
  const accounts = new Set(await listAccounts(pool))
  const [kept, left] = partition(copied, (key) => spokenOf.has(key) && present.has(key))
  for (const { photo } of left) await removeCopy(folder, photo)
  const photoFiles = kept.flatMap(({ files }) => [...files])
  const manifest: Manifest = {
    format: 1,
    creel: version,
    madeAt: new Date().toISOString(),
    instanceId: dump.instanceId,
    migration: dump.migration,
    tables: dump.tables,
    work: dump.work,
    photos: kept.length,
    bytes: photoFiles.reduce((sum, [, { bytes }]) => sum + bytes, 0),
    deletedMeanwhile: {
      accounts: dump.accounts.filter((id) => !accounts.has(id)),
      photos: dump.photos.filter((photo) => !present.has(folderOf(photo))).map(keyOf),
    },
    faulty: kept.flatMap(({ photo, faults }) =>
      faults.length === 0 ? [] : [{ ...keyOf(photo), files: faults }],
    ),
    checksums: await writeChecksums(folder, new Map([...dump.files, ...photoFiles])),
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeAndHash(Readable.from([text]), join(folder, backupFiles.manifest))
  return manifest
}

const folderOf = ({ ownerId, id }: BackupPhoto) => photoFolder(ownerId, id)
const foldersOf = (photos: BackupPhoto[]) => new Set(photos.map(folderOf))
const keyOf = ({ ownerId, id }: BackupPhoto) => ({ ownerId, photoId: id })

function partition(copied: Map<string, CopiedPhoto>, stays: (key: string) => boolean) {
  const kept = [...copied].filter(([key]) => stays(key)).map(([, copy]) => copy)
  const left = [...copied].filter(([key]) => !stays(key)).map(([, copy]) => copy)
  return [kept, left] as const
}

async function rejectUsed(target: string): Promise<void> {
  const entries = await readdir(target).catch((cause) => {
    if (cause.code === 'ENOENT') return []
    throw new BackupError(`Creel can’t use ${target} as a folder for a backup.`, { cause })
  })
  if (entries.length === 0) return
  throw new BackupError(`${target} isn’t empty. Choose a new or empty folder for the backup.`)
}

async function openEarlier(folder: string): Promise<PreviousBackup> {
  const manifest = await readManifest(folder)
  return { folder, instanceId: manifest.instanceId, sums: await readChecksums(folder, manifest) }
}

/**
 * Creates a folder beside the target and claims it for this process; removes those that dead processes left for this
 * target.
 */
async function makeUnfinished(target: string): Promise<ClaimedFolder> {
  const parent = dirname(target)
  const prefix = `${basename(target)}.unfinished-`
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 })
    await removeUnclaimed(parent, prefix)
    const unfinished = await claimFolder(parent, prefix)
    await mkdir(join(unfinished.path, backupFiles.photos), { mode: 0o700 })
    return unfinished
  } catch (cause) {
    throw cannotHold(cause)
  }
}

function cannotHold(cause: unknown): unknown {
  const obstacle = explainFileError(cause)
  if (obstacle === null) return cause
  return new BackupError(`${obstacle} No backup was made.`, {
    cause,
  })
}

/** Flushes the folders, and so the names of the files; the files' contents are already flushed. */
async function flushTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await flushTree(join(folder, entry.name))
  }
  await flush(folder)
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function outOfRoom(target: string, cause: unknown): BackupError {
  return new BackupError(
    `Not enough space for the backup in ${dirname(target)}. The partial backup was removed.`,
    { cause },
  )
}

function notTheSame(folder: string): BackupError {
  return new BackupError(`The backup in ${folder} is from a different Creel, so its files can’t be reused.`)
}
