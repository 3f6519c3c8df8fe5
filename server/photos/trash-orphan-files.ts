import { sql } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import { photos } from '../database/schema.ts'
import type { FileStore, StoredFolder } from '../file-store/file-store.ts'
import { photoFolder } from '../file-store/photo-folder.ts'
import { isPhotoFolder } from '../file-store/storage-key.ts'

const retentionMs = 7 * 24 * 3_600_000
const maxConcurrentFolders = 1000
const maxOrphans = 50

/** Thrown if more folders lack a photo than crashes can explain, such as with an older copy of the database. */
export class TooManyOrphansError extends Error {}

/**
 * Moves folders without a photo to the trash and returns how many. They are permanently deleted after 7 days, unless a
 * photo references them again. Folders changed after `unchangedSince` stay, since an upload may still be about to
 * insert their rows. Throws a `TooManyOrphansError`, without moving or deleting anything, if there are more orphans
 * than crashes can explain.
 */
export async function trashOrphanFiles(
  { db, store }: { db: Db; store: FileStore },
  unchangedSince: Date,
): Promise<number> {
  await restoreReferencedFolders({ db, store })
  const aheadMs = (await store.readClock()).getTime() - Date.now()
  const isSettled = ({ changedAt }: StoredFolder) => changedAt.getTime() - aheadMs < unchangedSince.getTime()
  const orphans: string[] = []
  for await (const batch of inBatches(store.listFolders())) {
    orphans.push(...(await findOrphans(db, batch.filter(isSettled))))
    if (orphans.length > maxOrphans) throw new TooManyOrphansError(tooMany)
  }
  for (const folder of orphans) await store.moveToTrash(folder)
  await store.emptyTrash(new Date(Date.now() - retentionMs))
  return orphans.length
}

/**
 * Restores folders from the trash that photos reference; must be called before anything in the trash is deleted. Their
 * rows were missing because an older copy of the database was in use, or because the process that received them was
 * suspended.
 */
export async function restoreReferencedFolders({ db, store }: { db: Db; store: FileStore }): Promise<void> {
  for await (const batch of inBatches(store.listTrash())) {
    const trashed = batch.filter(({ folder }) => isPhotoFolder(folder))
    const orphans = new Set(await findOrphans(db, trashed))
    for (const { folder } of trashed) if (!orphans.has(folder)) await store.restoreFromTrash(folder)
  }
}

const tooMany = `More than ${maxOrphans} folders of photo files have no photo in the database. If the database is an older copy, restore a newer one. If not, npm run doctor -- --repair moves them to the trash.`

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  const batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length === maxConcurrentFolders) yield batch.splice(0)
  }
  if (batch.length > 0) yield batch
}

async function findOrphans(db: Db, batch: Pick<StoredFolder, 'folder'>[]): Promise<string[]> {
  const [owners, ids] = [0, 1].map((part) => sql.param(batch.map(({ folder }) => folder.split('/')[part])))
  const rows = await db
    .select({ ownerId: photos.ownerId, id: photos.id })
    .from(photos)
    .where(
      sql`(${photos.ownerId}, ${photos.id}) in (select * from unnest(${owners}::uuid[], ${ids}::uuid[]))`,
    )
  const referenced = new Set(rows.map(({ ownerId, id }) => photoFolder(ownerId, id)))
  return batch.map(({ folder }) => folder).filter((folder) => !referenced.has(folder))
}
