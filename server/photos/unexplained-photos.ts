import { sql } from 'drizzle-orm'
import { plural } from '../../shared/formatting/plural.ts'
import type { Db } from '../database/open-database.ts'
import { instance, photos, users } from '../database/schema.ts'
import type { FileStore, StoredFolder } from '../file-store/file-store.ts'
import { keepOlderCopy } from '../file-store/generation.ts'
import { photoFolder } from '../file-store/photo-folder.ts'

/*
 * A folder of photo files is explained by a row, or by the receipt that its owner left when deleting it. All others stay:
 * an upload was interrupted, or rows were lost, as with an older copy of the database. Only operators do something about
 * them.
 */

const batchSize = 1000

interface Deps {
  db: Db
  store: FileStore
}

/** What the log and the doctor say about unexplained photos. */
export const unexplainedText = {
  singular: 'photo in the file store is not in the database, and no one asked to delete it',
  plural: 'photos in the file store are not in the database, and no one asked to delete them',
  advice:
    'Creel keeps them; npm run doctor -- --adopt <email> adds those of an account to its log again, and --set-aside moves those that you have looked at out of the way',
}

/** What the log and the doctor say about an older copy of the database. */
export const olderCopyText = {
  message: 'The database is an older copy than the photo files',
  advice:
    'put the newer one back, or add the photos that it lacks with npm run doctor -- --adopt <email>; until then, Creel sweeps no files and deletes no backups',
}

/**
 * Completes interrupted deletions, counts the unexplained photos, and returns how many there are. Uploads that began before
 * `uploadsEndedBefore` have certainly ended. With an older copy of the database it only counts, and if nothing is
 * missing from it, keeps it in use.
 */
export async function sweepFiles(
  deps: Deps,
  { isOlderCopy, uploadsEndedBefore }: { isOlderCopy: boolean; uploadsEndedBefore: Date },
): Promise<number> {
  const { db, store } = deps
  await store.restoreTrash()
  const now = await store.readClock()
  const settled = new Date(now.getTime() - Date.now() + uploadsEndedBefore.getTime())
  if (!isOlderCopy) await completeDeletions(deps, settled)
  const until = isOlderCopy ? now : settled
  const { length: count } = await listUnexplained(deps, until)
  await db.update(instance).set({ unexplainedPhotos: count, unexplainedUntil: until })
  if (isOlderCopy && count === 0) await keepOlderCopy(deps)
  return count
}

/** Lists the unexplained folders that were last changed until a time of the store's clock. */
export async function listUnexplained({ db, store }: Deps, until: Date): Promise<string[]> {
  const found: string[] = []
  for await (const batch of inBatches(store.listFolders())) {
    const settled = batch.filter(({ changedAt }) => changedAt <= until)
    found.push(...(await withoutRow(db, settled)))
  }
  // Last, since receipts are left before rows go.
  const receipts = new Set(await Array.fromAsync(store.listReceipts(), ({ folder }) => folder))
  return found.filter((folder) => !receipts.has(folder) && !receipts.has(folder.split('/')[0] ?? ''))
}

/** Formats the number of unexplained photos for the log. */
export function formatUnexplained(count: number): string {
  return `${plural(count, unexplainedText.singular, unexplainedText.plural)}: ${unexplainedText.advice}`
}

/**
 * Deletes what has a receipt and no row, and removes the receipts. One that still has its row was left by a deletion that
 * did not happen. Recent receipts stay: their deletion may be running, or a rendition may still be stored for the photo.
 */
async function completeDeletions({ db, store }: Deps, settled: Date): Promise<void> {
  for await (const batch of inBatches(store.listReceipts())) {
    const old = batch.filter(({ changedAt }) => changedAt <= settled)
    const isPhoto = ({ folder }: StoredFolder) => folder.includes('/')
    const gone = [
      ...(await withoutRow(db, old.filter(isPhoto))),
      ...(await withoutAccount(
        db,
        old.filter((receipt) => !isPhoto(receipt)),
      )),
    ]
    for (const folder of gone) await store.purge(folder)
    for (const { folder } of old) await store.removeReceipt(folder)
  }
}

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  const batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length === batchSize) yield batch.splice(0)
  }
  if (batch.length > 0) yield batch
}

async function withoutRow(db: Db, batch: StoredFolder[]): Promise<string[]> {
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

async function withoutAccount(db: Db, batch: StoredFolder[]): Promise<string[]> {
  const ids = batch.map(({ folder }) => folder)
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = any(${sql.param(ids)}::uuid[])`)
  const present = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !present.has(id))
}
