import { createReadStream } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { getTableName } from 'drizzle-orm'
import pMap from 'p-map'
import { listMigrations, rejectNewerSchema } from '../database/migrate.ts'
import { photos } from '../database/schema.ts'
import { hashFile } from '../file-store/hash-file.ts'
import { fileNamesFor, photoFolder, storedFileName } from '../file-store/photo-folder.ts'
import {
  BackupError,
  type BackupPhoto,
  backupFiles,
  damagedBackup,
  type FoundBackup,
  listBackups,
  listPaths,
  type Manifest,
  nullIfUnusable,
  pathInBackup,
  readChecksums,
  readIntactLines,
  readManifest,
} from './backup-format.ts'

/*
 * Before a restore changes anything, the whole backup is read: its manifest, the list of checksums, then every file. Rows must
 * be intact. They have the checksum of each original, so it is found out which photos are whole even if the list is damaged,
 * and an intact copy in another backup is told by its checksum alone. The result says from which file each one is restored,
 * and of which photos the original is lost or smaller copies have to be made again.
 */

const concurrency = 4

/** A backup that was read to the end: its rows are intact, and it says from where a restore takes the files of its photos. */
export interface VerifiedBackup extends FoundBackup, PhotosInBackup {}

interface PhotosInBackup {
  photos: BackupPhoto[]
  /** The file to restore from, by the path in this backup; it may be in a backup beside it. */
  sources: Map<string, string>
  /** Photos whose original is missing or damaged here; `source` is an intact copy of it in a backup beside it. */
  damaged: { photo: BackupPhoto; source: string | null }[]
  /** Photos with an intact original whose smaller copies are not all there. */
  withoutRenditions: BackupPhoto[]
}

/**
 * Reads and verifies a whole backup; throws `BackupError` if its rows are damaged or of an unknown version. Damaged originals, but
 * those that were damaged before the backup, are an error too, unless the operator goes on without them: then other backups are
 * searched for them.
 */
export async function verifyBackup(
  folder: string,
  onProgress: (done: number, total: number) => void,
  { withoutDamaged = false } = {},
): Promise<VerifiedBackup> {
  const manifest = await readManifest(folder)
  assertKnownMigration(manifest)
  const list = await readIntactLines(folder, manifest)
  const damaged = await findDamagedFiles(folder, list.checksums, onProgress)
  const intact = new Map([...list.checksums].filter(([path]) => !damaged.has(path)))
  const tables = manifest.tables.map(({ name }) => `${backupFiles.tables}/${name}.copy`)
  const lost = [backupFiles.work, ...tables].filter((path) => !intact.has(path))
  if (lost.length > 0)
    throw damagedBackup(folder, [...(list.isIntact ? [] : [backupFiles.checksums]), ...lost])
  const found = await inspectPhotos(folder, manifest, intact, withoutDamaged)
  if (!withoutDamaged) rejectDamaged(folder, manifest, found)
  return { folder, manifest, ...found }
}

/** Throws if the schema is newer or unknown, since its rows could mean something else here. */
function assertKnownMigration({ migration, creel }: Manifest): void {
  rejectNewerSchema(migration, 'The backup', creel)
  if (listMigrations().some(({ hash }) => hash === migration.hash)) return
  throw new BackupError('The backup comes from a version of Creel that this one doesn’t recognize.')
}

/** Reads every file of a backup; returns the paths of those that are missing or have changed. */
export async function findDamagedFiles(
  folder: string,
  checksums: Map<string, string>,
  onProgress: (done: number, total: number) => void,
): Promise<Set<string>> {
  const faulty = new Set<string>()
  let done = 0
  await pMap(
    checksums,
    async ([path, checksum]) => {
      if (!(await hasChecksum(join(folder, path), checksum))) faulty.add(path)
      onProgress(++done, checksums.size)
    },
    { concurrency },
  )
  return faulty
}

/** Finds out which photos are whole; `intact` has the verified files by path. Searches other backups only if told to. */
async function inspectPhotos(
  folder: string,
  manifest: Manifest,
  intact: Map<string, string>,
  searchesOthers: boolean,
): Promise<PhotosInBackup> {
  const listed = await listPhotos(folder, manifest)
  const paths = [...intact.keys()].filter((path) => path.startsWith(`${backupFiles.photos}/`))
  const sources = new Map(paths.map((path) => [path, join(folder, path)]))
  const broken: BackupPhoto[] = []
  for (const photo of listed) {
    const path = pathInBackup(photo, storedFileName.original)
    if (intact.get(path) === photo.sha256) continue
    if (await hasChecksum(join(folder, path), photo.sha256)) sources.set(path, join(folder, path))
    else broken.push(photo)
  }
  const copies = searchesOthers
    ? await findCopies(dirname(resolve(folder)), broken)
    : new Map<string, string>()
  const damaged = broken.map((photo) => ({ photo, source: copies.get(photo.sha256) ?? null }))
  for (const { photo, source } of damaged)
    if (source !== null) sources.set(pathInBackup(photo, storedFileName.original), source)
  const lost = new Set(damaged.filter(({ source }) => source === null).map(({ photo }) => photo))
  const isIncomplete = (photo: BackupPhoto) =>
    fileNamesFor(photo.mediaType).some((name) => !sources.has(pathInBackup(photo, name)))
  const withoutRenditions = listed.filter((photo) => !lost.has(photo) && isIncomplete(photo))
  return { photos: listed, sources, damaged, withoutRenditions }
}

/** Reads the photos from their table, without those that were deleted while the backup was made. */
async function listPhotos(folder: string, { tables, deletedMeanwhile }: Manifest): Promise<BackupPhoto[]> {
  const name = getTableName(photos)
  const columns = tables.find((table) => table.name === name)?.columns
  if (columns === undefined) return []
  const deletedFolders = deletedMeanwhile.photos.map(({ ownerId, photoId }) => photoFolder(ownerId, photoId))
  const deleted = new Set([...deletedMeanwhile.accounts, ...deletedFolders])
  const listed: BackupPhoto[] = []
  for await (const row of readRows(join(folder, backupFiles.tables, `${name}.copy`))) {
    const read = (column: string) => row[columns.indexOf(column)] ?? ''
    const [ownerId, id, mediaType] = [read('owner_id'), read('id'), read('media_type')]
    const sha256 = read('sha256').slice(-64) // in COPY's format, `\\x` comes before it
    if (!deleted.has(ownerId) && !deleted.has(photoFolder(ownerId, id)))
      listed.push({ ownerId, id, mediaType, sha256 })
  }
  return listed
}

/** Reads the rows of a table as COPY writes them; tabs and line breaks in values are escaped, and stay so. */
async function* readRows(path: string): AsyncGenerator<string[]> {
  let rest = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.split('\t')
  }
}

/** Returns intact copies of originals in the backups of a folder, by their checksums. */
async function findCopies(root: string, wanted: BackupPhoto[]): Promise<Map<string, string>> {
  const missing = new Set(wanted.map(({ sha256 }) => sha256))
  const found = new Map<string, string>()
  for (const { folder, manifest } of missing.size > 0 ? await listBackups(root, null) : []) {
    const checksums = await nullIfUnusable(readChecksums(folder, manifest))
    for (const [path, checksum] of checksums ?? []) {
      if (!missing.has(checksum) || !(await hasChecksum(join(folder, path), checksum))) continue
      found.set(checksum, join(folder, path))
      missing.delete(checksum)
    }
  }
  return found
}

async function hasChecksum(path: string, sha256: string): Promise<boolean> {
  const found = await hashFile(path).catch(() => null)
  return found?.sha256 === sha256
}

function rejectDamaged(folder: string, { faulty }: Manifest, { damaged }: PhotosInBackup): void {
  const wasFaulty = new Set(faulty.map(({ ownerId, photoId }) => photoFolder(ownerId, photoId)))
  const fresh = damaged.filter(({ photo }) => !wasFaulty.has(photoFolder(photo.ownerId, photo.id)))
  if (fresh.length === 0) return
  throw new BackupError(
    `Originals in ${folder} are damaged or missing, so it can’t be restored completely:\n` +
      `${listPaths(fresh.map(({ photo }) => pathInBackup(photo, storedFileName.original)))}\n` +
      'With --without-damaged, Creel takes intact ones from the backups beside it, restores everything else and marks the ' +
      'photos whose originals are lost.',
  )
}
