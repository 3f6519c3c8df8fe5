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

  test.each(storeKinds)('is rejected as a copy with the files of the original, %s', async (kind) => {
    const sides = await startedOn(url, await stores.open(kind))
    const clone = { ...sides, address: { ...sides.address, systemIdentifier: '7' } }
    await expect(establishStoreIdentity(clone, 'copy')).rejects.toThrow(
      /photo files still belong to "creel" at db1/,
    )
    await expect(establishStoreIdentity(clone, 'copy')).rejects.toThrow(/Nothing was changed/)
    await expect(establishStoreIdentity(sides)).resolves.toBeDefined()
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

/** An installation without photos that has been started with its database at an address. */
async function startedOn(url: DatabaseAddress['url'], store?: FileStore) {
  const sides = { ...fresh, address: { ...fresh.address, url }, store: store ?? (await openEmptyStore()) }
  await establishStoreIdentity(sides)
  return sides
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
