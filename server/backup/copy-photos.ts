import { link, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { forEachConcurrently } from '../../shared/for-each-concurrently.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { type HashedFile, hashFile, writeAndHash } from '../file-store/hash-file.ts'
import { fileNamesFor, photoFolder, storedFileName } from '../file-store/photo-folder.ts'
import { backupFiles } from './backup-format.ts'
import type { BackupPhoto } from './list-backup-photos.ts'

/** An earlier backup of the same instance, whose photo files can be hard-linked instead of copied. */
export interface PreviousBackup {
  folder: string
  instanceId: string
  checksums: Map<string, string>
}

/** The copied files of a photo by path in the backup, and the names of those that were missing or damaged. */
export interface CopiedPhoto {
  photo: BackupPhoto
  files: Map<string, HashedFile>
  faultyFiles: string[]
}

/** What a backup copies from, and where to. */
export interface CopyDeps {
  store: FileStore
  folder: string
  previous: PreviousBackup | null
  /** How many photos are copied at the same time. */
  concurrency: number
}

/** Called after each photo; throwing from it stops the backup. */
export type OnCopied = (done: number, total: number) => void | Promise<void>

/**
 * Copies the files of photos into a backup; returns the result for each photo by its folder name. When it throws, no
 * copy is running any more.
 */
export async function copyPhotos(
  deps: CopyDeps,
  photos: BackupPhoto[],
  onProgress: OnCopied,
): Promise<Map<string, CopiedPhoto>> {
  const copied = new Map<string, CopiedPhoto>()
  const copyOne = async (photo: BackupPhoto) => {
    copied.set(photoFolder(photo.ownerId, photo.id), await copyPhoto(deps, photo))
    await onProgress(copied.size, photos.length)
  }
  await forEachConcurrently(photos, copyOne, deps.concurrency)
  return copied
}

/** Removes the copies of a photo from an unfinished backup. */
export async function removeCopy(folder: string, { ownerId, id }: BackupPhoto): Promise<void> {
  await rm(join(folder, backupFiles.photos, photoFolder(ownerId, id)), { recursive: true, force: true })
}

async function copyPhoto(deps: CopyDeps, photo: BackupPhoto): Promise<CopiedPhoto> {
  const key = photoFolder(photo.ownerId, photo.id)
  await makeFolder(join(deps.folder, backupFiles.photos, dirname(key)))
  await makeFolder(join(deps.folder, backupFiles.photos, key))
  const copied: CopiedPhoto = { photo, files: new Map(), faultyFiles: [] }
  for (const name of fileNamesFor(photo.mediaType)) {
    const file = await copyFile(deps, `${key}/${name}`)
    if (file) copied.files.set(`${backupFiles.photos}/${key}/${name}`, file)
    const isIntact =
      file && file.bytes > 0 && (name !== storedFileName.original || file.sha256 === photo.sha256)
    if (!isIntact) copied.faultyFiles.push(name)
  }
  return copied
}

/** Creates a folder, but not those around it: if another process has removed the unfinished backup, the copy must fail. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((cause) => {
    if (cause.code !== 'EEXIST') throw cause
  })
}

/** Copies or links a file of the store; returns null if it no longer exists. */
async function copyFile(deps: CopyDeps, key: string): Promise<HashedFile | null> {
  const size = await deps.store.findSize(key)
  if (size === null) return null
  const linked = deps.previous && (await linkFromPrevious(deps.folder, deps.previous, key, size))
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

/** Hard-links an immutable file from the earlier backup; null if damaged or missing there, or on another file system. */
async function linkFromPrevious(
  folder: string,
  { folder: previousFolder, checksums }: Pick<PreviousBackup, 'folder' | 'checksums'>,
  key: string,
  bytes: number,
): Promise<HashedFile | null> {
  const path = `${backupFiles.photos}/${key}`
  const found = checksums.has(path) ? await hashFile(join(previousFolder, path)).catch(() => null) : null
  if (found === null || found.bytes !== bytes || found.sha256 !== checksums.get(path)) return null
  return await link(join(previousFolder, path), join(folder, path)).then(
    () => found,
    () => null,
  )
}
