import { randomUUID } from 'node:crypto'
import type { Db } from '../database/open-database.ts'
import { instance, photos } from '../database/schema.ts'
import type { FileStore } from './file-store.ts'

/** Database and file store do not belong together; its message says what to look at. */
export class WrongStore extends Error {}

/**
 * Makes sure that the photo files are those the database speaks of, by one id that both keep. A mistyped
 * DATABASE_URL or a disk that is not mounted would otherwise make all files look forsaken, or all photos lost.
 *
 * Processes that start together agree without a lock: the database is asked before the store, so an id or a photo that it
 * knows of is older than what the store then tells, and the first id in the database is that of all.
 */
export async function requireOwnStore(db: Db, store: FileStore): Promise<void> {
  const hadPhotos = await hasPhotos(db)
  const known = await findKnown(db)
  const kept = await store.findInstanceId()
  if (kept === null && hadPhotos) throw new WrongStore(`The photo files are missing. ${advice}`)
  if (kept === null) {
    const id = known ?? (await keepFirst(db))
    if ((await store.keepInstanceId(id)) !== id) throw foreignStore()
    return
  }
  const own = known ?? (await findKnown(db)) // another process may just have begun
  if (own === null) {
    throw new WrongStore(`The database is new, but there are photo files of another one. ${advice}`)
  }
  if (own !== kept) throw foreignStore()
}

async function hasPhotos(db: Db): Promise<boolean> {
  return (await db.select({ id: photos.id }).from(photos).limit(1)).length > 0
}

async function findKnown(db: Db): Promise<string | null> {
  const [known] = await db.select().from(instance)
  return known?.id ?? null
}

async function keepFirst(db: Db): Promise<string> {
  const id = randomUUID()
  await db.insert(instance).values({ id }).onConflictDoNothing()
  return (await findKnown(db)) ?? id
}

function foreignStore(): WrongStore {
  return new WrongStore(`The photo files belong to another database. ${advice}`)
}

const advice =
  'Nothing was changed. Look at DATA_DIR, S3_BUCKET and DATABASE_URL: is every disk mounted, is it the right database?'
