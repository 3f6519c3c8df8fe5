import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { parseJsonOrNull } from '../../shared/parse-json.ts'
import { type HashedFile, hashFile, writeAndHash } from '../file-store/hash-file.ts'
import { photoFolder } from '../file-store/photo-folder.ts'

/*
 * A backup is a folder: `manifest.json`, `checksums.txt` (one line for every other file, in the format of sha256sum),
 * `tables/<table>.copy` (rows in the format of PostgreSQL's COPY), `work.jsonl` (unfinished jobs of the queue) and
 * `photos/<owner>/<photo>/<file>`. `make-backup.ts` writes one, and it is complete once it has its name;
 * `verify-backup.ts` reads one to the end, and `restore-backup.ts` restores it.
 */

/** Thrown if a backup cannot be made or restored; the message says why, and what can be done. */
export class BackupError extends Error {}

/** Thrown if Creel stops while it makes a backup. */
export class BackupStoppedError extends BackupError {}

/** Names of the top-level files and folders of a backup. */
export const backupFiles = {
  manifest: 'manifest.json',
  checksums: 'checksums.txt',
  tables: 'tables',
  work: 'work.jsonl',
  photos: 'photos',
} as const

/** A photo with its files in a backup. */
export interface BackupPhoto {
  ownerId: string
  id: string
  /** SHA-256 of the original, in hex. */
  sha256: string
  mediaType: string
}

/** Returns the path of a photo's file in a backup. */
export function pathInBackup({ ownerId, id }: Pick<BackupPhoto, 'ownerId' | 'id'>, name: string): string {
  return `${backupFiles.photos}/${photoFolder(ownerId, id)}/${name}`
}

const photoKeySchema = z.object({ ownerId: z.uuid(), photoId: z.uuid() })

const tableSchema = z.object({
  name: z.string().regex(/^[a-z_]+$/),
  columns: z.array(z.string().regex(/^[a-z_0-9]+$/)).min(1),
  rows: z.int(),
})

/** A table of a backup: its columns in the order of its file, and its row count. */
export type DumpedTable = z.infer<typeof tableSchema>

const manifestSchema = z.object({
  format: z.literal(1),
  creel: z.string(),
  /** Whether Creel made it by itself into `BACKUP_DIR`, and so may delete it when it is old. */
  isNightly: z.boolean().default(false),
  /** One more than that of the backup before: a clock may be wrong. 0 in backups of earlier versions. */
  number: z.int().default(0),
  madeAt: z.iso.datetime(),
  /** Id of the backed-up instance; its database and file store have the same id. */
  instanceId: z.uuid(),
  migration: z.object({ hash: z.string(), madeAt: z.number() }),
  /** In insertion order: a table comes after those that its rows refer to. */
  tables: z.array(tableSchema),
  work: z.int(),
  photos: z.int(),
  /** Total size of the photo files. */
  bytes: z.int(),
  /** Accounts and photos deleted while the backup was made; the dump has their rows, which are not restored. */
  deletedMeanwhile: z.object({ accounts: z.array(z.uuid()), photos: z.array(photoKeySchema) }),
  /** Photos with files that were already missing or damaged. */
  faulty: z.array(photoKeySchema.extend({ files: z.array(z.string()) })),
  checksums: z.object({ files: z.int(), sha256: z.string() }),
})

/** The parsed `manifest.json` of a backup. */
export type Manifest = z.infer<typeof manifestSchema>

/** Reads the manifest of a backup; throws `BackupError` if it is missing, damaged or of an unknown format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, backupFiles.manifest), 'utf8').catch((cause) => {
    throw new BackupError(`No backup found in ${folder}: it has no ${backupFiles.manifest}.`, { cause })
  })
  const parsed = manifestSchema.safeParse(parseJsonOrNull(text))
  if (parsed.success) return parsed.data
  throw new BackupError(
    `The ${backupFiles.manifest} in ${folder} is damaged or comes from a newer version of Creel.`,
  )
}

/** A complete backup in a folder of backups. */
export interface FoundBackup {
  folder: string
  manifest: Manifest
}

/**
 * Lists the complete backups of one Creel in a folder, or with null of any, newest first by their numbers; rejects if the folder
 * cannot be read. Those of earlier versions have no number and come last, in the order of their dates.
 */
export async function listBackups(root: string, instanceId: string | null): Promise<FoundBackup[]> {
  const found: FoundBackup[] = []
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.includes('.unfinished-')) continue
    const folder = join(root, entry.name)
    const manifest = await nullIfUnusable(readManifest(folder))
    if (manifest && (instanceId ?? manifest.instanceId) === manifest.instanceId)
      found.push({ folder, manifest })
  }
  return found.toSorted(
    ({ manifest: a }, { manifest: b }) => b.number - a.number || Date.parse(b.madeAt) - Date.parse(a.madeAt),
  )
}

/** Returns null for a backup that is incomplete or damaged. */
export async function nullIfUnusable<Value>(reading: Promise<Value>): Promise<Value | null> {
  return await reading.catch((cause) => {
    if (cause instanceof BackupError) return null
    throw cause
  })
}

/** Writes `checksums.txt` with the checksums of all files; returns the number of files and the checksum of the list. */
export async function writeChecksums(
  folder: string,
  files: Map<string, HashedFile>,
): Promise<Manifest['checksums']> {
  const lines = [...files].map(([path, { sha256 }]) => `${sha256}  ${path}\n`)
  const { sha256 } = await writeAndHash(Readable.from(lines), join(folder, backupFiles.checksums))
  return { files: files.size, sha256 }
}

/** Returns the checksums by path from `checksums.txt`; throws if the list does not match the manifest's checksum. */
export async function readChecksums(folder: string, manifest: Manifest): Promise<Map<string, string>> {
  const { checksums, isIntact } = await readIntactLines(folder, manifest)
  if (!isIntact) throw damagedBackup(folder, [backupFiles.checksums])
  return checksums
}

/** Returns the checksums by path, of a damaged list those that can be read, and whether the list is intact. */
export async function readIntactLines(folder: string, manifest: Manifest) {
  const path = join(folder, backupFiles.checksums)
  const hashed = await hashFile(path).catch(() => null)
  const isIntact = hashed?.sha256 === manifest.checksums.sha256
  const checksums = new Map<string, string>()
  const list = hashed && (await open(path))
  for await (const line of list?.readLines() ?? []) {
    const [checksum = '', name = ''] = line.split('  ')
    if (allowedPath.test(name)) checksums.set(name, checksum)
    else if (isIntact) throw new BackupError(`The backup lists a file that doesn’t belong in it: ${name}.`)
  }
  return { checksums, isIntact }
}

/** The paths allowed in a backup; no other file is ever opened. */
const allowedPath =
  /^(tables\/[a-z_]+\.copy|work\.jsonl|photos\/[0-9a-f-]{36}\/[0-9a-f-]{36}\/[a-z]+(\.[a-z]+)?)$/

/** Returns the error for a backup without which nothing can be restored. */
export function damagedBackup(folder: string, paths: string[]): BackupError {
  return new BackupError(
    `The backup in ${folder} is damaged, so it can’t be used. Missing or changed:\n${listPaths(paths)}`,
  )
}

const maxShownPaths = 20

/** Lists paths in lines of a message, and how many more there are. */
export function listPaths(paths: string[]): string {
  const shown = paths.toSorted().slice(0, maxShownPaths)
  const more = paths.length > maxShownPaths ? [`and ${paths.length - maxShownPaths} more`] : []
  return [...shown, ...more].map((line) => `  ${line}`).join('\n')
}
