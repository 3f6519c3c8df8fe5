import { and, eq } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import { photos } from '../database/schema.ts'
import type { FileStore } from '../files/file-store.ts'

const keepMs = 7 * 24 * 3_600_000

/**
 * Sets folders aside that no photo speaks of; answers how many. After some days they are removed for good: should the
 * database be an older copy, an operator can still bring them back. Those changed after `unchangedSince` are left alone: an
 * upload under way may be about to speak of them.
 */
export async function sweepFiles(
  { db, store }: { db: Db; store: FileStore },
  unchangedSince: Date,
): Promise<number> {
  let setAside = 0
  for await (const { folder, changedAt } of store.folders()) {
    if (changedAt >= unchangedSince || (await isSpokenOf(db, folder))) continue
    await store.setAside(folder)
    setAside += 1
  }
  await store.emptyTrash(new Date(Date.now() - keepMs))
  return setAside
}

async function isSpokenOf(db: Db, folder: string): Promise<boolean> {
  const [ownerId = '', id = ''] = folder.split('/')
  const found = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, id)))
  return found.length > 0
}
