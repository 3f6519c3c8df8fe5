import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { withAdvisoryLock } from '../database/advisory-lock.ts'
import { type DatabaseAddress, formatDatabaseAddress, isSameDatabase } from '../database/database-address.ts'
import type { Db } from '../database/open-database.ts'
import { instance, photos } from '../database/schema.ts'
import { withAvailabilityCheck } from './availability-check.ts'
import type { FileStore } from './file-store.ts'
import type { StoredIdentity, StoreIdentity } from './store-identity.ts'

/** Thrown if database and file store do not belong together; the message says what was found and what to do. */
export class StoreMismatchError extends Error {}

/** The operator's statement about a database with a changed address: it was moved, or it is a copy of another one. */
export type Relocation = 'moved' | 'copy'

/** Id of database and store during an unfinished restore; no Creel has this id. */
export const unfinishedRestoreId = '00000000-0000-0000-0000-000000000000'

interface IdentityDeps {
  db: Db
  store: FileStore
  /** Address of the database. */
  address: DatabaseAddress
}

/**
 * Verifies that the file store belongs to the database, before anything is created or trusted there; throws a
 * `StoreMismatchError` if not. Both hold the same id and the database's address: otherwise an unmounted disk would make
 * all photos look lost, and a copy of the database would use the original's files as its own. Only a new Creel creates
 * its store. Holds an advisory lock, so that processes that start together run one after the other.
 */
export async function establishStoreIdentity(
  deps: IdentityDeps,
  relocation: Relocation | null = null,
): Promise<FileStore> {
  return await withAdvisoryLock(deps.db, 'store-identity', async () => {
    const [row] = await deps.db.select().from(instance)
    const own = row ? await confirmIdentity(deps, row, relocation) : await createIdentity(deps)
    return withAvailabilityCheck(deps.store, own)
  })
}

/**
 * Throws whenever `establishStoreIdentity` would reject a database that already belongs to a Creel, but changes nothing.
 * Runs before migrations, so that a start with wrong settings cannot migrate another Creel's database.
 */
export async function rejectForeignDatabase(
  pool: Pick<pg.Pool, 'query'>,
  deps: Pick<IdentityDeps, 'store' | 'address'>,
  relocation: Relocation | null = null,
): Promise<void> {
  const row = await readInstance(pool)
  if (row !== null) await verify(deps, row, relocation)
}

/**
 * Opens the store for a command-line tool and verifies, without writing, that it belongs to the database; throws a
 * `StoreMismatchError` if not. With `address`, that must be where a Creel would start; without it, reading is safe
 * whatever address the database is reached by.
 */
export async function openOwnStore(
  pool: Pick<pg.Pool, 'query'>,
  store: FileStore,
  address: DatabaseAddress | null = null,
): Promise<FileStore> {
  const row = await requireInstance(pool)
  const found = await findOwn(store, row)
  const currentAddress = address ?? row.databaseAddress ?? found.database
  if (currentAddress && (await isAddressChanged({ store, address: currentAddress }, row, found)))
    throw addressChanged(row, found, currentAddress)
  return withAvailabilityCheck(store, found)
}

/** Reads the `instance` row; throws a `StoreMismatchError` if there is none. */
export async function requireInstance(pool: Pick<pg.Pool, 'query'>): Promise<Row> {
  const row = await readInstance(pool)
  if (row !== null) return row
  throw new StoreMismatchError('This database has no Creel data yet. Start Creel once, then try again.')
}

/** Reads the `instance` row, also one that an older version of Creel created; returns null if there is none. */
export async function readInstance(pool: Pick<pg.Pool, 'query'>): Promise<Row | null> {
  const { rows: tables } = await pool.query(`select to_regclass('public.instance') as name`)
  if (tables[0]?.name === null) return null
  const { rows } = await pool.query<{ row: Record<string, never> }>(
    'select to_jsonb(instance) as row from public.instance',
  )
  const { id, next_id: nextId = null, database_address: databaseAddress = null } = rows[0]?.row ?? {}
  return id === undefined ? null : { id, nextId, databaseAddress }
}

/** Gives a Creel a new unique id in database and store. If a crash interrupts it, the next start completes it. */
export async function assignNewIdentity({
  db,
  store,
  address,
}: Omit<IdentityDeps, 'db'> & { db: Pick<Db, 'update'> }): Promise<StoreIdentity> {
  const identity = { id: randomUUID(), database: address }
  await db.update(instance).set({ nextId: identity.id })
  await store.replaceIdentity(identity)
  await writeRow(db, identity)
  return identity
}

type Row = Pick<typeof instance.$inferSelect, 'id' | 'nextId' | 'databaseAddress'>

/**
 * Sets up the identity of a new Creel. It creates the store before the row: of two machines on one database, each with
 * its own disk, only one gets the row.
 */
async function createIdentity({ db, store, address }: IdentityDeps): Promise<StoreIdentity> {
  if ((await db.select({ id: photos.id }).from(photos).limit(1)).length > 0) {
    throw new StoreMismatchError(
      'The database has photos, but its record of which files are its own is missing. ' +
        `${nothingChanged} Restore a backup.`,
    )
  }
  const found = await store.findIdentity()
  if (found?.id === unfinishedRestoreId) throw unfinishedRestore()
  if (await hasFolders(store)) throw unclaimedFiles(found)
  // Without rows or files on either side, this is what an interrupted first start left here.
  if (found && !(found.database && isSameDatabase(found.database, address))) throw unclaimedFiles(found)
  const identity = { id: found?.id ?? randomUUID(), database: address }
  if (found === null) {
    await store.create()
    const claimed = await store.claim(identity)
    if (claimed.id !== identity.id) throw foreignFiles(claimed)
  }
  await db.insert(instance).values({ id: identity.id, databaseAddress: address })
  return { ...identity, database: found?.database ?? address }
}

async function confirmIdentity(
  deps: IdentityDeps,
  row: Row,
  relocation: Relocation | null,
): Promise<StoreIdentity> {
  const { db, store, address } = deps
  const { found, isCopy } = await verify(deps, row, relocation)
  if (isCopy) return await assignNewIdentity(deps)
  const known = row.databaseAddress?.systemIdentifier ?? null
  const database = { ...address, systemIdentifier: address.systemIdentifier ?? known }
  const identity = { id: found.id, database }
  const isWritten = isDeepStrictEqual(found.database, database) && (await isOriginal(store, found))
  if (!isWritten) await store.replaceIdentity(identity)
  await writeRow(db, identity)
  return identity
}

/** Returns the store's identity, and whether both sides are a copy that needs its own identity. Changes nothing. */
async function verify(
  deps: Pick<IdentityDeps, 'store' | 'address'>,
  row: Row,
  relocation: Relocation | null,
): Promise<{ found: StoredIdentity; isCopy: boolean }> {
  const { store, address } = deps
  const found = await findOwn(store, row)
  const isMoved = await isAddressChanged(deps, row, found)
  if (relocation === 'copy' && found.id !== row.nextId) {
    if (!isMoved) throw notACopy()
    if ((await isOriginal(store, found)) !== false) throw filesOfOriginal(found)
    return { found, isCopy: true }
  }
  if (isMoved && relocation === null) throw addressChanged(row, found, address)
  return { found, isCopy: false }
}

async function findOwn(store: FileStore, row: Row): Promise<StoredIdentity> {
  const found = await store.findIdentity()
  if (found && found.id === row.nextId) return found // only the last step is missing
  if (row.id === unfinishedRestoreId) throw unfinishedRestore()
  if (found === null) {
    throw new StoreMismatchError(
      `The photo files are missing. ${nothingChanged} Check DATA_DIR, S3_BUCKET and DATABASE_URL. Is every disk ` +
        'mounted? Is this the right database? If the files are lost for good, restore a backup into an empty Creel.',
    )
  }
  if (found.id !== row.id) throw foreignFiles(found)
  return found
}

/** Returns true if the database's address differs from the one recorded in the database or the store. */
async function isAddressChanged(
  { store, address }: Pick<IdentityDeps, 'store' | 'address'>,
  row: Row,
  found: StoredIdentity,
): Promise<boolean> {
  // If the files were copied as well, the whole DATA_DIR was, and each copy of the database folder has its own
  // identity.
  const currentAddress = (await isOriginal(store, found)) === false ? { ...address, folder: null } : address
  const recordedAddresses = found.id === row.nextId ? [found.database] : [row.databaseAddress, found.database]
  return recordedAddresses.some((recorded) => recorded !== null && !isSameDatabase(recorded, currentAddress))
}

/**
 * Returns true if the store is the one its identity was written to, false if it is a copy; null if an older version of
 * Creel wrote the identity.
 */
async function isOriginal(store: FileStore, { store: writtenTo }: StoredIdentity): Promise<boolean | null> {
  return writtenTo === null ? null : writtenTo === (await store.findAddress())
}

async function writeRow(db: Pick<Db, 'update'>, { id, database }: StoreIdentity): Promise<void> {
  await db
    .update(instance)
    .set({ id, nextId: null, databaseAddress: database })
    .where(eq(instance.only, true))
}

async function hasFolders(store: FileStore): Promise<boolean> {
  for await (const _ of store.listFolders()) return true
  return false
}

const nothingChanged = 'Nothing was changed.'

function unfinishedRestore(): StoreMismatchError {
  return new StoreMismatchError('A restore wasn’t finished here. Start it again: npm run restore -- <backup>')
}

function foreignFiles({ database }: StoredIdentity): StoreMismatchError {
  const owner =
    database === null ? 'another database' : `another database, ${formatDatabaseAddress(database)}`
  return new StoreMismatchError(
    `The photo files belong to ${owner}. ${nothingChanged} Check DATA_DIR, S3_BUCKET and DATABASE_URL. Is every disk ` +
      'mounted? Is this the right database? If Creel runs on several machines, they must share the same files.',
  )
}

function unclaimedFiles(found: StoredIdentity | null): StoreMismatchError {
  const owner = found?.database
    ? `another database, ${formatDatabaseAddress(found.database)}`
    : 'another database'
  return new StoreMismatchError(
    `The database is new, but the photo files belong to ${owner}. ${nothingChanged} Check DATA_DIR, S3_BUCKET and ` +
      'DATABASE_URL. Is every disk mounted? Is this the right database? If a restore was interrupted here, ' +
      'start it again.',
  )
}

function addressChanged(
  row: Row,
  found: StoredIdentity,
  currentAddress: DatabaseAddress,
): StoreMismatchError {
  const known = row.databaseAddress ?? currentAddress
  const recorded = found.database && isSameDatabase(known, currentAddress) ? found.database : known
  const [recordedAddresses, now] = [recorded, currentAddress].map(formatDatabaseAddress)
  const currentText = recordedAddresses === now ? `${now}, in another copy of its folder` : now
  return new StoreMismatchError(
    `The database was ${recordedAddresses} when Creel last started on it, and now it’s ${currentText}. ${nothingChanged} If it ` +
      'was moved and no one uses the old one anymore, or DATABASE_URL is just spelled differently, start Creel ' +
      'once with npm start -- --moved. If it’s a copy of a database that is still in use, give it a copy of the photo ' +
      'files too, and start Creel once with npm start -- --copy.',
  )
}

function notACopy(): StoreMismatchError {
  return new StoreMismatchError(
    `The database is where it was when Creel last started on it, so it isn’t a copy. ${nothingChanged} Start Creel ` +
      'without --copy.',
  )
}

function filesOfOriginal({ database }: StoredIdentity): StoreMismatchError {
  const original = database === null ? 'the original database' : formatDatabaseAddress(database)
  return new StoreMismatchError(
    `The photo files still belong to ${original}, and a copy needs its own. ${nothingChanged} Copy the files to ` +
      'another folder, or to a bucket with another name, and set DATA_DIR or S3_BUCKET to it.',
  )
}
