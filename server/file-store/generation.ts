import { randomUUID } from 'node:crypto'
import { gte, isNull, sql } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import { instance } from '../database/schema.ts'
import { isFileStoreFull } from './disk-space.ts'
import type { FileStore } from './file-store.ts'

/*
 * Database and store hold a generation, raised at each start, each hour and each regular stop, in the database first. So a
 * database that is behind its store is an older copy, which lacks photos that the store has and versions that browsers know.
 */

interface Deps {
  db: Db
  store: FileStore
}

/**
 * Raises the generation, and returns whether the database is an older copy. Then nothing is raised, and when that is first
 * noticed, browsers must load their whole logs again.
 */
export async function raiseGeneration({ db, store }: Deps): Promise<boolean> {
  const stored = await findStoredGeneration({ db, store })
  const [raised] = await db
    .update(instance)
    .set({ generation: sql`${instance.generation} + 1`, olderCopySince: null })
    .where(gte(instance.generation, stored))
    .returning({ id: instance.id, generation: instance.generation })
  if (raised) await save(store, raised)
  else
    await db
      .update(instance)
      .set({ olderCopySince: new Date(), logEpoch: randomUUID() })
      .where(isNull(instance.olderCopySince))
  return raised === undefined
}

/** Returns whether the database is an older copy than its store; changes nothing. */
export async function isOlderCopy({ db, store }: Deps): Promise<boolean> {
  const stored = await findStoredGeneration({ db, store }) // first, since the database is raised first
  return (await db.$count(instance, gte(instance.generation, stored))) === 0
}

/** Goes on with an older copy of the database; call it once no photo in the store lacks a row. */
export async function keepOlderCopy({ db, store }: Deps): Promise<void> {
  await db.update(instance).set({ generation: await findStoredGeneration({ db, store }) })
  await raiseGeneration({ db, store })
}

/** Returns the store's generation; 0 if it has none, or only that of the Creel from which it was copied or restored. */
async function findStoredGeneration({ db, store }: Deps): Promise<number> {
  const [row] = await db.select({ id: instance.id }).from(instance)
  const [id, generation] = (await store.readGeneration())?.split(' ') ?? []
  return id === row?.id ? Number(generation) : 0
}

/** A full disk stops nothing: the database is ahead then, as after a crash in between. */
async function save(store: FileStore, { id, generation }: { id: string; generation: number }): Promise<void> {
  await store.writeGeneration(`${id} ${generation}\n`).catch((cause) => {
    if (!isFileStoreFull(cause)) throw cause
  })
}
