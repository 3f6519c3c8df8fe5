import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJsonOrNull } from '../../shared/parse-json.ts'

/*
 * A backup is a folder: `manifest.json`, `checksums.txt` (one line for every other file, in the format of sha256sum),
 * `tables/<table>.copy` (rows in the format of PostgreSQL's COPY), `work.jsonl` (unfinished jobs of the queue) and
 * `photos/<owner>/<photo>/<file>`.
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

/** The name of a nightly backup starts with this; the local time at which it was begun follows. */
export const nightlyPrefix = 'nightly-'

/** The name that Creel gives a nightly backup, such as `nightly-2026-11-28-0303`. */
export const nightlyName = /^nightly-\d{4}-\d\d-\d\d-\d{4}$/

/** The name of an unfinished nightly backup, or of one that is being deleted, starts with this. */
export const nightlyWorkPrefix = 'nightly.unfinished-'

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
