/** @module-tag slow */
import { copyFile, cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { createTestDatabase } from '../../test/app/test-database.ts'
import { startTestStores, storeKinds, type TestStores } from '../../test/app/test-stores.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { type DatabaseAddress, findDatabaseAddress } from '../database/database-address.ts'
import { openDatabase } from '../database/open-database.ts'
import { instance } from '../database/schema.ts'
import { openDiskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'
import { establishStoreIdentity, openOwnStore, type Relocation } from './verify-store-identity.ts'

type TestSides = Awaited<ReturnType<typeof openNewDatabase>>

const undo: (() => Promise<unknown>)[] = []
let stores: TestStores
let fresh: TestSides
beforeAll(async () => {
  stores = await startTestStores()
  undo.push(stores.stop)
  fresh = await openNewDatabase()
})
beforeEach(() => fresh.db.delete(instance))
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

describe('an installation with photos', () => {
  let app: TestApp
  let sides: TestSides & { store: FileStore }
  beforeAll(async () => {
    app = await startTestApp()
    undo.push(app.stop)
    const user = await app.signIn()
    await user.upload([{ name: 'a.jpg', bytes: await sampleJpeg() }])
    const { db, pool, store, config } = app.services
    sides = { db, pool, store, address: await findDatabaseAddress(pool, config) }
  })

  test('starts with its own files repeatedly', { tags: 'core' }, async () => {
    for (const store of [await establishStoreIdentity(sides), await establishStoreIdentity(sides)])
      await expect(store.check()).resolves.toBeUndefined()
  })

  test('rejects any other database for its files and leaves them unchanged', { tags: 'core' }, async () => {
    const { store } = sides
    const identity = await store.findIdentity()
    const other = { ...fresh, store }
    await expect(establishStoreIdentity(other)).rejects.toThrow(/The database is new.*Nothing was changed/)
    await establishStoreIdentity({ ...fresh, store: await openEmptyStore() })
    await expect(establishStoreIdentity(other)).rejects.toThrow(
      /belong to another database.*Nothing was changed/,
    )
    expect(await store.findIdentity()).toEqual(identity)
  })

  test('does not start with an empty folder, such as an unmounted disk, and creates nothing there', {
    tags: 'core',
  }, async () => {
    const folder = await emptyFolder()
    const store = openDiskFileStore(join(folder, 'files'))
    await expect(establishStoreIdentity({ ...sides, store })).rejects.toThrow(/photo files are missing/)
    await expect(openOwnStore(sides.pool, store)).rejects.toThrow(/photo files are missing/)
    expect(await readdir(folder)).toEqual([])
  })
})

describe('a new installation', () => {
  test('is shared by processes that start at once on one database and one store', {
    tags: 'slow',
  }, async () => {
    for (let round = 0; round < 3; round += 1) {
      await fresh.db.delete(instance)
      const sides = { ...fresh, store: await openEmptyStore() }
      await Promise.all(Array.from({ length: 8 }, () => establishStoreIdentity(sides)))
      await expect(establishStoreIdentity(sides)).resolves.toBeDefined()
    }
  })

  test('starts for only one of two new databases with the same store', async () => {
    const store = await openEmptyStore()
    const both = [fresh, await openNewDatabase()]
    const starts = await Promise.allSettled(both.map((one) => establishStoreIdentity({ ...one, store })))
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('starts for only one of several machines with the same database and a disk each', async () => {
    const folders = [await emptyFolder(), await emptyFolder(), await emptyFolder()]
    const machines = folders.map((folder) => ({
      ...fresh,
      store: openDiskFileStore(join(folder, 'files')),
    }))
    const starts = await Promise.allSettled(machines.map((machine) => establishStoreIdentity(machine)))
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const rejected = folders.filter((_, at) => starts[at]?.status === 'rejected')
    for (const folder of rejected) expect(await readdir(folder)).toEqual([])
  })

  test('starts after a crash between creating the store and recording it in the database', async () => {
    const sides = { ...fresh, store: await openEmptyStore() }
    await establishStoreIdentity(sides)
    await sides.db.delete(instance)
    await expect(establishStoreIdentity(sides)).resolves.toBeDefined()
    expect((await sides.store.findIdentity())?.id).toBe((await sides.db.select().from(instance))[0]?.id)
  })

  test('does not claim photo files without an identity', async () => {
    const sides = { ...fresh, store: await openEmptyStore() }
    await sides.store.create()
    await sides.store.storeFolder(
      '00000000-0000-4000-8000-00000000000a/00000000-0000-4000-8000-00000000000b',
      await stores.draft({ original: Buffer.from('x') }),
    )
    await expect(establishStoreIdentity(sides)).rejects.toThrow(/database is new, but the photo files belong/)
    expect(await sides.store.findIdentity()).toBeNull()
  })
})

describe('a database at another address', () => {
  const url = { host: 'db1.example.org', port: 5432, name: 'creel' }
  const changes: [what: string, change: (before: DatabaseAddress) => DatabaseAddress][] = [
    ['in another cluster', (before) => ({ ...before, systemIdentifier: '7' })],
    ['under another name', (before) => ({ ...before, name: 'staging' })],
    ['on another host', (before) => ({ ...before, url: { ...url, host: 'db2.example.org' } })],
    ['at another port', (before) => ({ ...before, url: { ...url, port: 5433 } })],
    ['under another name in DATABASE_URL', (before) => ({ ...before, url: { ...url, name: 'staging' } })],
    ['in a PostgreSQL of its own', (before) => ({ ...before, url })],
    ['the embedded one', (before) => ({ ...before, url: null })],
  ]

  test.each(changes)('%s must be confirmed, once', async (what, change) => {
    const sides = await startedOn(what === 'in a PostgreSQL of its own' ? null : url)
    const moved = { ...sides, address: change(sides.address) }
    const before = await sides.store.findIdentity()
    for (const _ of ['again', 'and again'])
      await expect(establishStoreIdentity(moved)).rejects.toThrow(/Nothing was changed.*--moved.*--copy/)
    await expect(openOwnStore(sides.pool, sides.store, moved.address)).rejects.toThrow(/--moved/)
    expect(await sides.store.findIdentity()).toEqual(before)
    await establishStoreIdentity(moved, 'moved')
    await expect(establishStoreIdentity(moved)).resolves.toBeDefined()
    await expect(establishStoreIdentity(moved, 'moved')).resolves.toBeDefined()
  })

  test('makes the files unavailable to a process that still runs with the old address', async () => {
    const sides = await startedOn(url)
    const running = await establishStoreIdentity(sides)
    await establishStoreIdentity({ ...sides, address: { ...sides.address, name: 'new' } }, 'moved')
    await expect(running.check()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  test('is detected by the store too, if an old dump has recorded no address', async () => {
    const sides = await startedOn(url)
    await sides.db.update(instance).set({ databaseAddress: null })
    const clone = { ...sides, address: { ...sides.address, name: 'clone' } }
    await expect(establishStoreIdentity(clone)).rejects.toThrow(/--moved/)
  })

  test.each(storeKinds)('is rejected as a copy with the files of the original, %s', async (kind) => {
    const sides = await startedOn(url, await stores.open(kind))
    const clone = { ...sides, address: { ...sides.address, systemIdentifier: '7' } }
    await expect(establishStoreIdentity(clone, 'copy')).rejects.toThrow(
      /photo files still belong to "creel" at db1/,
    )
    await expect(establishStoreIdentity(clone, 'copy')).rejects.toThrow(/Nothing was changed/)
    await expect(establishStoreIdentity(sides)).resolves.toBeDefined()
  })

  test('is rejected as a copy if its address has not changed', async () => {
    await expect(establishStoreIdentity(await startedOn(url), 'copy')).rejects.toThrow(/it isn’t a copy/)
  })

  test('becomes a separate installation with a copy of the files', async () => {
    const { sides, clone, root } = await makeClone()
    await establishStoreIdentity(clone, 'copy')
    await expect(establishStoreIdentity(clone)).resolves.toBeDefined()
    const [row] = await clone.db.select().from(instance)
    expect(row?.id).toBe((await clone.store.findIdentity())?.id)
    expect(row?.id).not.toBe((await sides.store.findIdentity())?.id)
    await expect(establishStoreIdentity({ ...clone, store: openDiskFileStore(root) })).rejects.toThrow(
      /belong to another database/,
    )
  })

  test('becomes a separate installation even after a crash before or after the store is updated', async () => {
    const { clone } = await makeClone()
    const crashingBefore = {
      ...clone.store,
      replaceIdentity: async () => Promise.reject(new Error('killed')),
    }
    await expect(establishStoreIdentity({ ...clone, store: crashingBefore }, 'copy')).rejects.toThrow(
      'killed',
    )
    await expect(establishStoreIdentity(clone)).rejects.toThrow(/--copy/)
    const crashingAfter = { ...clone.store, replaceIdentity: crashAfter(clone.store.replaceIdentity) }
    await expect(establishStoreIdentity({ ...clone, store: crashingAfter }, 'copy')).rejects.toThrow('killed')
    await expect(establishStoreIdentity(clone)).resolves.toBeDefined()
    await expect(establishStoreIdentity(clone)).resolves.toBeDefined()
  })

  test('needs no confirmation if PostgreSQL hides its system identifier', async () => {
    const sides = await startedOn(url)
    const silent = { ...sides, address: { ...sides.address, systemIdentifier: null } }
    await expect(establishStoreIdentity(silent)).resolves.toBeDefined()
    const other = { ...sides, address: { ...sides.address, systemIdentifier: '7' } }
    await expect(establishStoreIdentity(other)).rejects.toThrow(/--moved/)
  })

  test('is recorded without confirmation if an older version recorded none', async () => {
    const sides = await startedOn(url)
    const [row] = await sides.db.select().from(instance)
    await sides.db.update(instance).set({ databaseAddress: null })
    await sides.store.replaceIdentity({ id: row?.id ?? '', database: null })
    await establishStoreIdentity(sides)
    expect((await sides.store.findIdentity())?.database).toEqual(sides.address)
    expect((await sides.db.select().from(instance))[0]?.databaseAddress).toEqual(sides.address)
  })

  /** The database with a copy of its files, at another address. */
  async function makeClone() {
    const root = join(await emptyFolder(), 'files')
    const sides = await startedOn(url, openDiskFileStore(root))
    const copy = join(await emptyFolder(), 'files')
    await cp(root, copy, { recursive: true, preserveTimestamps: true })
    const address = { ...sides.address, systemIdentifier: '7' }
    return { sides, root, clone: { ...sides, store: openDiskFileStore(copy), address } }
  }
})

describe('the embedded database', () => {
  test.each([
    ['moved with its files within a disk', 'rename', null],
    ['copied with its files', 'copy', null],
    ['copied without its files', 'copy postgres', /another copy of its folder.*--moved/],
  ] as const)('%s', async (_, how, message) => {
    const [dataDir, other] = [await emptyFolder(), join(await emptyFolder(), 'data')]
    const version = join('postgres', 'cluster', 'PG_VERSION')
    await mkdir(join(dataDir, dirname(version)), { recursive: true })
    await copyFile(import.meta.filename, join(dataDir, version))
    const startOn = async (folder: string, relocation?: Relocation) => {
      const address = await findDatabaseAddress(fresh.pool, { databaseUrl: null, dataDir: folder })
      const store = openDiskFileStore(join(folder, 'files'))
      await establishStoreIdentity({ ...fresh, address, store }, relocation)
    }
    await startOn(dataDir)
    if (how === 'rename') await rename(dataDir, other)
    else await cp(dataDir, other, { recursive: true, preserveTimestamps: true })
    if (how === 'copy postgres') {
      await rm(join(other, 'files'), { recursive: true })
      await rename(join(dataDir, 'files'), join(other, 'files'))
    }
    if (message === null) await expect(startOn(other)).resolves.toBeUndefined()
    else await expect(startOn(other)).rejects.toThrow(message)
    await startOn(other, 'moved')
    await expect(startOn(other)).resolves.toBeUndefined()
  })
})

test('the address of a database omits a system identifier that its role may not read', async () => {
  const databaseUrl = 'postgres://somebody:secret@db1.example.org:5433/creel'
  const address = await findDatabaseAddress(fresh.pool, { databaseUrl, dataDir: '/nowhere' })
  expect(address).toEqual({
    systemIdentifier: expect.stringMatching(/^\d+$/),
    name: expect.stringMatching(/^creel_test/),
    url: { host: 'db1.example.org', port: 5433, name: 'creel' },
    folder: null,
  })
  const client = await fresh.pool.connect()
  await client.query(
    `begin; create role may_not_ask; grant may_not_ask to current_user;
     revoke execute on function pg_control_system() from public; set local role may_not_ask`,
  )
  const silent = await findDatabaseAddress(client, { databaseUrl, dataDir: '/nowhere' })
  await client.query('rollback')
  client.release()
  expect(silent).toEqual({ ...address, systemIdentifier: null })
})

/** An installation without photos that has been started with its database at an address. */
async function startedOn(url: DatabaseAddress['url'], store?: FileStore) {
  const sides = { ...fresh, address: { ...fresh.address, url }, store: store ?? (await openEmptyStore()) }
  await establishStoreIdentity(sides)
  return sides
}

function crashAfter<Args extends unknown[]>(operation: (...args: Args) => Promise<void>) {
  return async (...args: Args) => {
    await operation(...args)
    throw new Error('killed')
  }
}

async function openEmptyStore() {
  return openDiskFileStore(join(await emptyFolder(), 'files'))
}

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'creel-empty-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function openNewDatabase() {
  const database = await createTestDatabase()
  const { db, pool, close } = openDatabase(database.connectionString)
  undo.push(database.drop, close)
  const address = await findDatabaseAddress(pool, { databaseUrl: null, dataDir: '/nowhere' })
  return { db, pool, address }
}
