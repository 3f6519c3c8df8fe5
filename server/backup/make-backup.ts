import { link, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { errorCode } from '../../shared/error-code.ts'
import { forEachConcurrently } from '../../shared/for-each-concurrently.ts'
import {
  type ClaimedFolder,
  claimFolder,
  type FolderNames,
  removeUnclaimed,
} from '../file-store/claimed-folder.ts'
import { fsync, makeFolder } from '../file-store/disk-folders.ts'
import { isFileStoreFull } from '../file-store/disk-space.ts'
import { explainFileError } from '../file-store/explain-file-error.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { type HashedFile, hashFile, writeAndHash } from '../file-store/hash-file.ts'
import { fileNamesFor, originFileName, photoFolder, storedFileName } from '../file-store/photo-folder.ts'
import { openOwnStore, requireInstance } from '../file-store/verify-store-identity.ts'
import {
  BackupError,
  type BackupPhoto,
  BackupStoppedError,
  backupFiles,
  type FoundBackup,
  listBackups,
  type Manifest,
  pathInBackup,
  readChecksums,
  readManifest,
  writeChecksums,
} from './backup-format.ts'
import { type Dump, dumpTables, listAccounts, listBackupPhotos } from './dump-tables.ts'

/** The database and file store to back up, and the version of the running Creel. */
interface BackupDeps {
  pool: pg.Pool
  store: FileStore
  version: string
}

/** The target folder of a backup and its callbacks. */
export interface BackupOptions {
  folder: string
  /** An earlier backup whose photo files may be shared by hard links. */
  from: string | null
  /** Called after each photo; throwing from it stops the backup. */
  onProgress?(done: number, total: number): void | Promise<void>
  /**
   * Set for a backup that Creel makes by itself: it copies one photo at a time, so that no one waits for it, and cleans up
   * after interrupted ones of other nights. Only one process may make one for this log at a time.
   */
  isNightly?: boolean
  /**
   * Called often; throwing from it stops the backup. After a `BackupStoppedError` there is no time left, so what is unfinished
   * stays until the next backup. Only what is written takes room: a finished backup is only flushed.
   */
  beforeStep?(step: 'write' | 'flush'): Promise<void>
}

/** The name of an unfinished nightly backup, or of one that is being deleted, starts with this. */
export const nightlyWorkPrefix = 'nightly.unfinished-'

const concurrency = { nightly: 1, tool: 4 }

/**
 * Makes a backup while Creel keeps running. First copies the files of all current photos, which takes long; then dumps
 * the rows in one snapshot; then copies the files of photos added in between. Data deleted meanwhile is not included.
 * The folder gets its final name only once the backup is complete and flushed to disk.
 */
export async function makeBackup(deps: BackupDeps, options: BackupOptions): Promise<Manifest> {
  const { onProgress, isNightly = false, beforeStep = async () => {} } = options
  const target = resolve(options.folder)
  await assertUnused(target)
  const store = await openOwnStore(deps.pool, deps.store)
  const { id: instanceId } = await requireInstance(deps.pool)
  const previous = options.from === null ? null : await openPreviousBackup(options.from, instanceId)
  const names = isNightly
    ? { prefix: nightlyWorkPrefix, owner: instanceId }
    : { prefix: `${basename(target)}.unfinished-` }
  const { path: folder, release } = await createWorkFolder(dirname(target), names)
  try {
    const number = await findNextNumber(deps.pool, dirname(target), instanceId, previous)
    const copyDeps: CopyDeps = {
      store,
      folder,
      previous,
      checkedPart: isNightly ? partToCheck(number) : null,
      concurrency: concurrency[isNightly ? 'nightly' : 'tool'],
      onCopied: async (done, total) => {
        await beforeStep('write')
        await onProgress?.(done, total)
      },
    }
    const copied = await copyPhotos(copyDeps, await listBackupPhotos(deps.pool))
    const dump = await dumpTables(deps.pool, folder, () => beforeStep('write'))
    const newPhotos = dump.photos.filter((photo) => !copied.has(folderFor(photo)))
    for (const [key, copy] of await copyPhotos(copyDeps, newPhotos)) copied.set(key, copy)
    await beforeStep('write')
    const manifest = await writeManifest({ ...deps, isNightly, number, instanceId }, folder, dump, copied)
    await flushTree(folder, () => beforeStep('flush'))
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

async function assertUnused(target: string): Promise<void> {
  const entries = await readdir(target).catch((cause) => {
    if (cause.code === 'ENOENT') return []
    throw new BackupError(`Creel can’t use ${target} as a folder for a backup.`, { cause })
  })
  if (entries.length === 0) return
  throw new BackupError(`${target} isn’t empty. Choose a new or empty folder for the backup.`)
}

async function openPreviousBackup(folder: string, instanceId: string): Promise<PreviousBackup> {
  const manifest = await readManifest(folder)
  if (manifest.instanceId !== instanceId)
    throw new BackupError(`The backup in ${folder} is from a different Creel, so its files can’t be reused.`)
  return { folder, manifest, checksums: await readChecksums(folder, manifest) }
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
    const obstacle = explainFileError(cause)
    throw obstacle === null ? cause : new BackupError(`${obstacle} No backup was made.`, { cause })
  }
}

/** Returns the number of the next backup: one more than the database, the folder and the backup it shares files with have. */
async function findNextNumber(
  pool: pg.Pool,
  root: string,
  instanceId: string,
  previous: PreviousBackup | null,
): Promise<number> {
  const { rows } = await pool.query('select number from public.backup_status').catch((cause) => {
    if (placeIsMissing.includes(errorCode(cause) ?? '')) return { rows: [] } // the database is of an earlier version
    throw cause
  })
  const [newest] = await listBackups(root, instanceId)
  const numbers = [rows[0]?.number, newest?.manifest.number, previous?.manifest.number]
  return 1 + Math.max(...numbers.map((number) => number ?? 0))
}

/** SQLSTATE codes of a missing table and a missing column (appendix A of PostgreSQL's manual). */
const placeIsMissing = ['42P01', '42703']

/** Drops copies of photos deleted during the backup, and lists in the manifest those still in the dump. */
async function writeManifest(
  {
    pool,
    version,
    isNightly,
    number,
    instanceId,
  }: BackupDeps & Pick<Manifest, 'isNightly' | 'number' | 'instanceId'>,
  folder: string,
  dump: Dump,
  copied: Map<string, CopiedPhoto>,
): Promise<Manifest> {
  const [dumped, present] = [foldersFor(dump.photos), foldersFor(await listBackupPhotos(pool))]
  const accounts = new Set(await listAccounts(pool))
  const kept: CopiedPhoto[] = []
  for (const [key, copy] of copied) {
    if (dumped.has(key) && present.has(key)) kept.push(copy)
    else await removeCopy(folder, copy.photo)
  }
  const photoFiles = kept.flatMap(({ files }) => [...files])
  const manifest: Manifest = {
    format: 1,
    creel: version,
    isNightly,
    number,
    madeAt: new Date().toISOString(),
    instanceId,
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

/** Flushes the folders, and so the names of the files; the files' contents are already flushed. */
async function flushTree(folder: string, beforeFolder: () => Promise<void>): Promise<void> {
  await beforeFolder()
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await flushTree(join(folder, entry.name), beforeFolder)
  }
  await fsync(folder)
}

function notEnoughSpace(target: string, cause: unknown): BackupError {
  return new BackupError(
    `Not enough space for the backup in ${dirname(target)}. The partial backup was removed.`,
    { cause },
  )
}

/** An earlier backup of the same instance, whose photo files can be hard-linked instead of copied. */
interface PreviousBackup extends FoundBackup {
  checksums: Map<string, string>
}

/** The copied files of a photo by path in the backup, and the names of those that were missing or damaged. */
interface CopiedPhoto {
  photo: BackupPhoto
  files: Map<string, HashedFile>
  faultyFiles: string[]
}

/** What a backup copies from, and where to. */
interface CopyDeps {
  store: FileStore
  folder: string
  previous: PreviousBackup | null
  /** Which part of the previous backup is read and checked, from 0 to 6; null for all of it. */
  checkedPart: number | null
  /** How many photos are copied at the same time. */
  concurrency: number
  /** Called after each photo; throwing from it stops the backup. */
  onCopied(done: number, total: number): Promise<void>
}

/**
 * Copies the files of photos into a backup; returns the result for each photo by its folder name. When it throws, no
 * copy is running any more.
 */
async function copyPhotos(deps: CopyDeps, photos: BackupPhoto[]): Promise<Map<string, CopiedPhoto>> {
  const copied = new Map<string, CopiedPhoto>()
  const copyOne = async (photo: BackupPhoto) => {
    copied.set(photoFolder(photo.ownerId, photo.id), await copyPhoto(deps, photo))
    await deps.onCopied(copied.size, photos.length)
  }
  await forEachConcurrently(photos, copyOne, deps.concurrency)
  return copied
}

/** Removes the copies of a photo from an unfinished backup. */
async function removeCopy(folder: string, { ownerId, id }: BackupPhoto): Promise<void> {
  await rm(join(folder, backupFiles.photos, photoFolder(ownerId, id)), { recursive: true, force: true })
}

async function copyPhoto(deps: CopyDeps, photo: BackupPhoto): Promise<CopiedPhoto> {
  const key = photoFolder(photo.ownerId, photo.id)
  // If another process has removed the unfinished backup, this fails, rather than complete it without its first photos.
  await makeFolder(join(deps.folder, backupFiles.photos, dirname(key)))
  await makeFolder(join(deps.folder, backupFiles.photos, key))
  const copied: CopiedPhoto = { photo, files: new Map(), faultyFiles: [] }
  for (const name of [...fileNamesFor(photo.mediaType), originFileName]) {
    const sha256 = name === storedFileName.original ? photo.sha256 : null
    const file = await copyFile(deps, `${key}/${name}`, sha256)
    if (file) copied.files.set(pathInBackup(photo, name), file)
    const isIntact = file && file.bytes > 0 && (sha256 ?? file.sha256) === file.sha256
    if (!isIntact && name !== originFileName) copied.faultyFiles.push(name)
  }
  return copied
}

/** Copies or links a file of the store, whose checksum may be known; returns null if it no longer exists. */
async function copyFile(deps: CopyDeps, key: string, sha256: string | null): Promise<HashedFile | null> {
  const size = await deps.store.findSize(key)
  if (size === null) return null
  const linked = await linkFromPrevious(deps, key, { size, sha256 })
  if (linked) return linked
  const path = join(deps.folder, backupFiles.photos, key)
  try {
    const stored = await deps.store.open(key)
    return stored && (await writeAndHash(stored.bytes, path))
  } catch (cause) {
    if ((await deps.store.findSize(key)) !== null) throw cause
    await rm(path, { force: true }) // deleted while it was being read
    return null
  }
}

const parts = 7

/** Returns the part of a backup that is checked with it; the parts of seven backups in a row are all there are. */
function partToCheck(backupNumber: number): number {
  return backupNumber % parts
}

/**
 * Hard-links an immutable file from the earlier backup; null if it is another one there, damaged, missing, or on another file
 * system. Of files that are not due to be checked, only the size is compared.
 */
async function linkFromPrevious(
  { folder, previous, checkedPart }: CopyDeps,
  key: string,
  { size, sha256 }: { size: number; sha256: string | null },
): Promise<HashedFile | null> {
  const path = `${backupFiles.photos}/${key}`
  const checksum = previous?.checksums.get(path) ?? null
  if (previous === null || checksum === null || (sha256 ?? checksum) !== checksum) return null
  const source = join(previous.folder, path)
  const isDue = checkedPart === null || partOf(checksum) === checkedPart
  const reading = isDue
    ? hashFile(source)
    : stat(source).then((file) => ({ bytes: file.size, sha256: checksum }))
  const found = await reading.catch(() => null)
  if (found?.bytes !== size || found.sha256 !== checksum) return null
  return await link(source, join(folder, path)).then(
    () => found,
    () => null,
  )
}

/** Checksums are spread evenly, so each part is about as large as the others. */
function partOf(checksum: string): number {
  return Number.parseInt(checksum.slice(0, 8), 16) % parts
}
