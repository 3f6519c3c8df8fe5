import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/*
 * A backup is a folder: `manifest.json`, `checksums.txt` (a line for every other file, as sha256sum writes and checks
 * them), `tables/<table>.copy` (rows as PostgreSQL's COPY writes them), `work.jsonl` (queued work that was not done)
 * and `photos/<owner>/<photo>/<file>`.
 */

/** A backup cannot be made or restored; the message says why, and what can be done. */
export class BackupFailure extends Error {}

/** Names of what lies at the top of a backup. */
export const backupFiles = {
  manifest: 'manifest.json',
  checksums: 'checksums.txt',
  tables: 'tables',
  work: 'work.jsonl',
  photos: 'photos',
} as const

const photoKey = z.object({ ownerId: z.uuid(), photoId: z.uuid() })

/** Which photo something is about. */
export type BackedUpPhoto = z.infer<typeof photoKey>

const tableShape = z.object({
  name: z.string().regex(/^[a-z_]+$/),
  columns: z.array(z.string().regex(/^[a-z_0-9]+$/)).min(1),
  rows: z.int(),
})

/** A table of a backup: its columns in the order in which its file has them, and how many rows that has. */
export type DumpedTable = z.infer<typeof tableShape>

const manifestShape = z.object({
  format: z.literal(1),
  creel: z.string(),
  madeAt: z.iso.datetime(),
  /** Which Creel it is of; database and file store bear the same id. */
  instanceId: z.uuid(),
  migration: z.object({ hash: z.string(), madeAt: z.number() }),
  /** In an order in which they can be filled: what a row refers to comes before it. */
  tables: z.array(tableShape),
  work: z.int(),
  photos: z.int(),
  /** Of the photos' files. */
  bytes: z.int(),
  /** Rows speak of these, but they were deleted while the backup was made: they are not restored. */
  deletedMeanwhile: z.object({ accounts: z.array(z.uuid()), photos: z.array(photoKey) }),
  /** Photos of which files were missing or damaged already. */
  faulty: z.array(photoKey.extend({ files: z.array(z.string()) })),
  checksums: z.object({ files: z.int(), sha256: z.string() }),
})

/** What a backup says of itself. */
export type Manifest = z.infer<typeof manifestShape>

/** Reads what a folder says of itself; refuses what is no backup of a form that is known here. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, backupFiles.manifest), 'utf8').catch((cause) => {
    throw new BackupFailure(`There is no backup in ${folder}: it has no ${backupFiles.manifest}.`, { cause })
  })
  const parsed = manifestShape.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new BackupFailure(
    `The ${backupFiles.manifest} of ${folder} is damaged, or was written by a newer Creel.`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
