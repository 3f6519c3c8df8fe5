import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import {
  type ClaimedFolder,
  claimFolder,
  type FolderNames,
  removeUnclaimed,
} from '../file-store/claimed-folder.ts'
import { isFileStoreFull } from '../file-store/disk-full.ts'
import { explainFileError } from '../file-store/explain-file-error.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { fsync } from '../file-store/fsync.ts'
import { writeAndHash } from '../file-store/hash-file.ts'
import { photoFolder } from '../file-store/photo-folder.ts'
import { openOwnStore, readInstance } from '../file-store/verify-store-identity.ts'
import {
  BackupError,
  BackupStoppedError,
  backupFiles,
  type Manifest,
  nightlyWorkPrefix,
  readManifest,
} from './backup-format.ts'
import { readChecksums, writeChecksums } from './checksums.ts'
import {
  type CopiedPhoto,
  type CopyDeps,
  copyPhotos,
  type OnCopied,
  type PreviousBackup,
  removeCopy,
} from './copy-photos.ts'
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
  onProgress: OnCopied
  /**
   * Set for a backup that Creel makes by itself: it copies one photo at a time, so that no one waits for it, and cleans up
   * after interrupted ones of other nights. Only one process may make one for this log at a time.
   */
  isNightly?: boolean
  /** Called often; throws a `BackupStoppedError` if there is no time left. What is unfinished then stays until the next backup. */
  throwIfStopped?(): void
  /** Called after each photo and before each table; throws if the disk is almost full. */
  assertRoom?(): Promise<void>
}

const concurrency = { nightly: 1, tool: 4 }

/**
 * Makes a backup while Creel keeps running. First copies the files of all current photos, which takes long; then dumps
 * the rows in one snapshot; then copies the files of photos added in between. Data deleted meanwhile is not included.
 * The folder gets its final name only once the backup is complete and flushed to disk.
 */
export async function makeBackup(deps: BackupDeps, options: BackupOptions): Promise<Manifest> {
  const target = resolve(options.folder)
  await assertUnused(target)
  const store = await openOwnStore(deps.pool, deps.store)
  const previous = options.from === null ? null : await openPreviousBackup(options.from)
  const isNightly = options.isNightly ?? false
  const names = isNightly
    ? { prefix: nightlyWorkPrefix, owner: (await readInstance(deps.pool))?.id }
    : { prefix: `${basename(target)}.unfinished-` }
  const { path: folder, release } = await createWorkFolder(dirname(target), names)
  try {
    const copyDeps = { store, folder, previous, concurrency: concurrency[isNightly ? 'nightly' : 'tool'] }
    const beforeNext = async () => {
      options.throwIfStopped?.()
      await options.assertRoom?.()
    }
    const onCopied: OnCopied = async (done, total) => {
      await beforeNext()
      await options.onProgress(done, total)
    }
    const manifest = await writeBackup({ ...deps, isNightly, beforeNext }, copyDeps, onCopied)
    await flushTree(folder, options.throwIfStopped)
    await rmdir(target).catch(() => {}) // succeeds only if it is empty
    await rename(folder, target).catch(async (cause) => {
      await assertUnused(target)
      throw cause
    })
    await fsync(dirname(target))
    return manifest
  } catch (cause) {
    if (!(cause instanceof BackupStoppedError)) await rm(folder, { recursive: true, force: true })
    throw isFileStoreFull(cause) ? notEnoughSpace(target, cause) : cause
  } finally {
    release()
  }
}

type ManifestDeps = Pick<BackupDeps, 'pool' | 'version'> & { isNightly: boolean }
/** `beforeNext` is called before each larger file, and may throw. */
type WriteDeps = ManifestDeps & { beforeNext(): Promise<void> }

async function writeBackup(deps: WriteDeps, copyDeps: CopyDeps, onProgress: OnCopied): Promise<Manifest> {
  const { folder, previous } = copyDeps
  const copied = await copyPhotos(copyDeps, await listBackupPhotos(deps.pool), onProgress)
  const dump = await dumpTables(deps.pool, folder, deps.beforeNext)
  if (previous && previous.instanceId !== dump.instanceId) throw differentInstance(previous.folder)
  const newPhotos = dump.photos.filter((photo) => !copied.has(folderFor(photo)))
  for (const [key, copy] of await copyPhotos(copyDeps, newPhotos, onProgress)) copied.set(key, copy)
  await deps.beforeNext()
  return await writeManifest(deps, folder, dump, copied)
}

/** Drops copies of photos deleted during the backup, and lists in the manifest those still in the dump. */
async function writeManifest(
  { pool, version, isNightly }: ManifestDeps,
  folder: string,
  dump: Dump,
  copied: Map<string, CopiedPhoto>,
): Promise<Manifest> {
  const [dumped, present] = [foldersFor(dump.photos), foldersFor(await listBackupPhotos(pool))]
  const accounts = new Set(await listAccounts(pool))
  const [kept, removed] = partition(copied, (key) => dumped.has(key) && present.has(key))
  for (const { photo } of removed) await removeCopy(folder, photo)
  const photoFiles = kept.flatMap(({ files }) => [...files])
  const manifest: Manifest = {
    format: 1,
    creel: version,
    isNightly,
    madeAt: new Date().toISOString(),
    instanceId: dump.instanceId,
    migration: dump.migration,
    tables: dump.tables,
    work: dump.jobs,
    photos: kept.length,
    bytes: photoFiles.reduce((sum, [, { bytes }]) => sum + bytes, 0),
    deletedMeanwhile: {
      accounts: dump.accounts.filter((id) => !accounts.has(id)),
      photos: dump.photos.filter((photo) => !present.has(folderFor(photo))).map(toPhotoKey),
    },
    faulty: kept.flatMap(({ photo, faultyFiles: faults }) =>
      faults.length === 0 ? [] : [{ ...toPhotoKey(photo), files: faults }],
    ),
    checksums: await writeChecksums(folder, new Map([...dump.files, ...photoFiles])),
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeAndHash(Readable.from([text]), join(folder, backupFiles.manifest))
  return manifest
}

const folderFor = ({ ownerId, id }: BackupPhoto) => photoFolder(ownerId, id)
const foldersFor = (photos: BackupPhoto[]) => new Set(photos.map(folderFor))
const toPhotoKey = ({ ownerId, id }: BackupPhoto) => ({ ownerId, photoId: id })

function partition(copied: Map<string, CopiedPhoto>, isKept: (key: string) => boolean) {
  const kept = [...copied].filter(([key]) => isKept(key)).map(([, copy]) => copy)
  const removed = [...copied].filter(([key]) => !isKept(key)).map(([, copy]) => copy)
  return [kept, removed] as const
}

async function assertUnused(target: string): Promise<void> {
  const entries = await readdir(target).catch((cause) => {
    if (cause.code === 'ENOENT') return []
    throw new BackupError(`Creel can’t use ${target} as a folder for a backup.`, { cause })
  })
  if (entries.length === 0) return
  throw new BackupError(`${target} isn’t empty. Choose a new or empty folder for the backup.`)
}

async function openPreviousBackup(folder: string): Promise<PreviousBackup> {
  const manifest = await readManifest(folder)
  return { folder, instanceId: manifest.instanceId, checksums: await readChecksums(folder, manifest) }
}

/** Creates and claims a folder beside the target; removes those that dead processes left for this target, or of other nights. */
async function createWorkFolder(parent: string, names: FolderNames): Promise<ClaimedFolder> {
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 })
    await removeUnclaimed(parent, names)
    const unfinished = await claimFolder(parent, names)
    await mkdir(join(unfinished.path, backupFiles.photos), { mode: 0o700 })
    return unfinished
  } catch (cause) {
    throw toBackupError(cause)
  }
}

function toBackupError(cause: unknown): unknown {
  const obstacle = explainFileError(cause)
  if (obstacle === null) return cause
  return new BackupError(`${obstacle} No backup was made.`, {
    cause,
  })
}

/** Flushes the folders, and so the names of the files; the files' contents are already flushed. */
async function flushTree(folder: string, throwIfStopped?: () => void): Promise<void> {
  throwIfStopped?.()
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await flushTree(join(folder, entry.name), throwIfStopped)
  }
  await fsync(folder)
}

function notEnoughSpace(target: string, cause: unknown): BackupError {
  return new BackupError(
    `Not enough space for the backup in ${dirname(target)}. The partial backup was removed.`,
    { cause },
  )
}

function differentInstance(folder: string): BackupError {
  return new BackupError(`The backup in ${folder} is from a different Creel, so its files can’t be reused.`)
}
