import { link, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pMap from 'p-map'
import type { FileStore } from '../file-store/file-store.ts'
import { type HashedFile, hashFile, writeAndHash } from '../file-store/hash-file.ts'
import { fileNamesFor, photoFolder, storedFileName } from '../file-store/photo-folder.ts'
import { backupFiles } from './backup-format.ts'
import type { BackupPhoto } from './list-backup-photos.ts'

const concurrency = 4

/** An earlier backup of the same instance, whose photo files can be hard-linked instead of copied. */
export interface PreviousBackup {
  folder: string
  instanceId: string
  sums: Map<string, string>
}

/** The copied files of a photo by path in the backup, and the names of those that were missing or damaged. */
export interface CopiedPhoto {
  photo: BackupPhoto
  files: Map<string, HashedFile>
  faults: string[]
}

interface Way {
  store: FileStore
  folder: string
  earlier: PreviousBackup | null
}

/** Copies the files of photos into a backup; returns the result for each photo by its folder name. */
export async function copyPhotos(
  way: Way,
  photos: BackupPhoto[],
  tell: (done: number, all: number) => void,
): Promise<Map<string, CopiedPhoto>> {
  const copied = new Map<string, CopiedPhoto>()
  await pMap(
    photos,
    async (photo) => {
      copied.set(photoFolder(photo.ownerId, photo.id), await copyPhoto(way, photo))
      tell(copied.size, photos.length)
    },
    { concurrency: concurrency },
  )
  return copied
}

/** Removes the copies of a photo from an unfinished backup. */
export async function removeCopy(folder: string, { ownerId, id }: BackupPhoto): Promise<void> {
  await rm(join(folder, backupFiles.photos, photoFolder(ownerId, id)), { recursive: true, force: true })
}

async function copyPhoto(way: Way, photo: BackupPhoto): Promise<CopiedPhoto> {
  const key = photoFolder(photo.ownerId, photo.id)
  await mkdir(join(way.folder, backupFiles.photos, key), { recursive: true, mode: 0o700 })
  const copied: CopiedPhoto = { photo, files: new Map(), faults: [] }
  for (const name of fileNamesFor(photo.mediaType)) {
    const file = await copyFile(way, `${key}/${name}`)
    if (file) copied.files.set(`${backupFiles.photos}/${key}/${name}`, file)
    const isWhole =
      file && file.bytes > 0 && (name !== storedFileName.original || file.sha256 === photo.sha256)
    if (!isWhole) copied.faults.push(name)
  }
  return copied
}

/** Copies or links a file of the store; returns null if it no longer exists. */
async function copyFile(way: Way, key: string): Promise<HashedFile | null> {
  const size = await way.store.findSize(key)
  if (size === null) return null
  const linked = way.earlier && (await linkEarlier(way.folder, way.earlier, key, size))
  if (linked) return linked
  const path = join(way.folder, backupFiles.photos, key)
  try {
    const stored = await way.store.open(key)
    return stored && (await writeAndHash(stored.bytes, path))
  } catch (cause) {
    if ((await way.store.findSize(key)) !== null) throw cause
    await rm(path, { force: true }) // deleted while it was being read
    return null
  }
}

/**
 * Hard-links a file from the earlier backup, which is safe because photo files never change. Returns null if that
 * backup has no undamaged copy, or if it is on another file system.
 */
async function linkEarlier(
  folder: string,
  { folder: before, sums }: Pick<PreviousBackup, 'folder' | 'sums'>,
  key: string,
  bytes: number,
): Promise<HashedFile | null> {
  const path = `${backupFiles.photos}/${key}`
  const found = sums.has(path) ? await hashFile(join(before, path)).catch(() => null) : null
  if (found === null || found.bytes !== bytes || found.sha256 !== sums.get(path)) return null
  return await link(join(before, path), join(folder, path)).then(
    () => found,
    () => null,
  )
}
