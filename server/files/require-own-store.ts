import { randomUUID } from 'node:crypto'
import type { Db } from '../database/open-database.ts'
import { instance, photos } from '../database/schema.ts'
import type { FileStore } from './file-store.ts'

/** Database and file store do not belong together; its message says what to look at. */
export class WrongStore extends Error {}

/**
 * Makes sure that the photo files are those the database speaks of, by one id that both keep. A mistyped
 * DATABASE_URL or a disk that is not mounted would otherwise make all files look forsaken, or all photos lost.
 */
export async function requireOwnStore(db: Db, store: FileStore): Promise<void> {
  const storeId = await store.findInstanceId()
  const [known] = await db.select().from(instance)
  if (known && storeId === known.id) return
  if (known && storeId !== null) throw new WrongStore(`The photo files belong to another database. ${advice}`)
  if (known && (await hasPhotos(db))) throw new WrongStore(`The photo files are missing. ${advice}`)
  if (!known && storeId !== null) {
    throw new WrongStore(`The database is new, but there are photo files of another one. ${advice}`)
  }
  const id = known?.id ?? randomUUID()
  await db.insert(instance).values({ id }).onConflictDoNothing()
  await store.keepInstanceId(id)
}

const advice =
  'Nothing was changed. Look at DATA_DIR and DATABASE_URL: is every disk mounted, is it the right database?'

async function hasPhotos(db: Db): Promise<boolean> {
  return (await db.select({ id: photos.id }).from(photos).limit(1)).length > 0
}
