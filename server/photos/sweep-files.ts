import { sql } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import { photos } from '../database/schema.ts'
import type { FileStore, StoredFolder } from '../files/file-store.ts'
import { photoFolder } from '../files/photo-folder.ts'

const keepMs = 7 * 24 * 3_600_000
const foldersAtOnce = 1000

/**
 * Sets folders aside that no photo speaks of; answers how many. After some days they are removed for good: should the
 * database be an older copy, an operator can still bring them back. Those changed after `unchangedSince` are left alone: an
 * upload under way may be about to speak of them.
 */
export async function sweepFiles(
  { db, store }: { db: Db; store: FileStore },
  unchangedSince: Date,
): Promise<number> {
  const aheadMs = (await store.readClock()).getTime() - Date.now()
  const isSettled = ({ changedAt }: StoredFolder) => changedAt.getTime() - aheadMs < unchangedSince.getTime()
  let setAside = 0
  for await (const batch of batchesOf(store.folders())) {
    for (const folder of await forsakenOf(db, batch.filter(isSettled))) {
      await store.setAside(folder)
      setAside += 1
    }
  }
  await store.emptyTrash(new Date(Date.now() - keepMs))
  return setAside
}

async function* batchesOf<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  const batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length === foldersAtOnce) yield batch.splice(0)
  }
  if (batch.length > 0) yield batch
}

async function forsakenOf(db: Db, batch: StoredFolder[]): Promise<string[]> {
  const [owners, ids] = [0, 1].map((part) => sql.param(batch.map(({ folder }) => folder.split('/')[part])))
  const rows = await db
    .select({ ownerId: photos.ownerId, id: photos.id })
    .from(photos)
    .where(
      sql`(${photos.ownerId}, ${photos.id}) in (select * from unnest(${owners}::uuid[], ${ids}::uuid[]))`,
    )
  const spokenOf = new Set(rows.map(({ ownerId, id }) => photoFolder(ownerId, id)))
  return batch.map(({ folder }) => folder).filter((folder) => !spokenOf.has(folder))
}
