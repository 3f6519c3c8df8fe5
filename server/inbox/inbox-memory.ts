import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import { inboxContents, inboxes, inboxFiles } from '../database/schema.ts'
import { type ListedFile, pathKey } from './list-files.ts'

/** A row of `inbox_files`. */
export type KnownFile = typeof inboxFiles.$inferSelect

/** Returns what is known about the files of an inbox folder, by `pathKey`. */
export async function loadKnownFiles(db: Db, ownerId: string): Promise<Map<string, KnownFile>> {
  const rows = await db.select().from(inboxFiles).where(eq(inboxFiles.ownerId, ownerId))
  return new Map(rows.map((row) => [pathKey(row.path), row]))
}

/** Returns whether a content was taken in before, whatever became of the photo. */
export async function isKnownContent(db: Db, ownerId: string, sha256: Buffer): Promise<boolean> {
  const isContent = and(eq(inboxContents.ownerId, ownerId), eq(inboxContents.sha256, sha256))
  return (await db.$count(inboxContents, isContent)) > 0
}

/** Remembers a file that was taken in. `isNew` says whether it became a photo; null if its content was known. */
export async function rememberTaken(
  db: Db,
  ownerId: string,
  listed: ListedFile,
  { sha256, isNew }: { sha256: Buffer; isNew: boolean | null },
): Promise<void> {
  await db.transaction(async (transaction) => {
    if (isNew !== null)
      await transaction.insert(inboxContents).values({ ownerId, sha256, isNew }).onConflictDoNothing()
    await upsertFile(transaction, { ownerId, ...listed, sha256, reason: null })
    if (isNew)
      await transaction.update(inboxes).set({ lastTakenAt: sql`now()` }).where(eq(inboxes.ownerId, ownerId))
  })
}

/** Remembers a rejected file; `sha256` is null if it wasn't read. */
export async function rememberRejected(
  db: Db,
  ownerId: string,
  listed: ListedFile,
  { sha256, reason }: { sha256: Buffer | null; reason: string },
): Promise<void> {
  await upsertFile(db, { ownerId, ...listed, sha256, reason })
}

/** Forgets files that are no longer in the folder. What was taken in stays remembered by its content. */
export async function forgetFiles(db: Db, ownerId: string, paths: Buffer[]): Promise<void> {
  if (paths.length === 0) return
  await db
    .delete(inboxFiles)
    .where(and(eq(inboxFiles.ownerId, ownerId), sql`${inboxFiles.path} = any(${sql.param(paths)}::bytea[])`))
}

/** Forgets all but the files looked at last, so that the names in a folder too large to list can't fill the memory. */
export async function forgetAllButNewest(db: Db, ownerId: string, keptCount: number): Promise<void> {
  const oldest = db
    .select({ path: inboxFiles.path })
    .from(inboxFiles)
    .where(eq(inboxFiles.ownerId, ownerId))
    .orderBy(desc(inboxFiles.checkedAt), inboxFiles.path)
    .offset(keptCount)
  await db.delete(inboxFiles).where(and(eq(inboxFiles.ownerId, ownerId), inArray(inboxFiles.path, oldest)))
}

interface FileToRemember extends Omit<ListedFile, 'size'> {
  ownerId: string
  sha256: Buffer | null
  reason: string | null
}

async function upsertFile(
  db: Pick<Db, 'insert'>,
  { ownerId, path, fingerprint, sha256, reason }: FileToRemember,
): Promise<void> {
  const values = { fingerprint, sha256, reason, checkedAt: sql`now()` }
  await db
    .insert(inboxFiles)
    .values({ ownerId, path, ...values })
    .onConflictDoUpdate({ target: [inboxFiles.ownerId, inboxFiles.path], set: values })
}
