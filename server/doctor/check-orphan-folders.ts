import { inArray } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import { photos } from '../database/schema.ts'
import { photoFolder } from '../file-store/photo-folder.ts'
import { type Check, toFindings } from './check.ts'

/** Minimum age of an orphan: an upload stores its files before its row, and has ended long before this. */
const settledAfterMs = 3_600_000
const batchSize = 1000

/** Finds folders of the store that belong to no photo row. */
export const checkOrphanFolders: Check = async ({ db, store }) => {
  const settledBefore = new Date((await store.readClock()).getTime() - settledAfterMs)
  const orphans: string[] = []
  let batch: string[] = []
  for await (const { folder, changedAt } of store.listFolders()) {
    if (changedAt >= settledBefore) continue
    batch.push(folder)
    if (batch.length < batchSize) continue
    orphans.push(...(await filterOrphans(db, batch)))
    batch = []
  }
  orphans.push(...(await filterOrphans(db, batch)))
  return toFindings(orphans, {
    singular: 'folder of the store belongs to no photo',
    plural: 'folders of the store belong to no photo',
    format: (folder) => folder,
    repair: async () => {
      for (const folder of orphans) await store.moveToTrash(folder)
      return 0
    },
    repairedText: 'moved to the trash, where they stay for a few days',
    advice: 'npm run doctor -- --repair moves them to the trash; they only take up space',
  })
}

async function filterOrphans(db: Db, folders: string[]): Promise<string[]> {
  const ids = folders.map((folder) => folder.split('/')[1] ?? '')
  const rows = await db
    .select({ ownerId: photos.ownerId, id: photos.id })
    .from(photos)
    .where(inArray(photos.id, ids))
  const referenced = new Set(rows.map(({ ownerId, id }) => photoFolder(ownerId, id)))
  return folders.filter((folder) => !referenced.has(folder))
}
