import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleJpeg } from '../../test/samples.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { openDatabase } from '../database/open-database.ts'
import { openDiskFileStore } from './disk-file-store.ts'
import { requireOwnStore } from './require-own-store.ts'

let used: TestApp
let fresh: TestApp
beforeAll(async () => {
  used = await startTestApp()
  fresh = await startTestApp()
  const angler = await used.signIn()
  await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg() }])
})
afterAll(() => Promise.all([used.stop(), fresh.stop()]))

test('a database starts with its own files, again and again', async () => {
  await expect(requireOwnStore(used.services.db, used.services.store)).resolves.toBeUndefined()
})

test('a database does not start with the files of another, which stay as they are', async () => {
  const { db, store } = used.services
  const id = await store.findInstanceId()
  await expect(requireOwnStore(fresh.services.db, store)).rejects.toThrow(/another database/)
  await expect(requireOwnStore(db, store)).resolves.toBeUndefined()
  expect(await store.findInstanceId()).toBe(id)
})

test('a database that speaks of photos does not start with an empty store, as of a disk that is not mounted', async () => {
  const store = await openEmptyStore()
  await expect(requireOwnStore(used.services.db, store)).rejects.toThrow(/missing/)
  await store.keepInstanceId('of another Creel')
  await expect(requireOwnStore(used.services.db, store)).rejects.toThrow(/another database/)
})

test('a new database does not start with files that are there already', async () => {
  const { db, close } = await openNewDatabase()
  const { store } = used.services
  await expect(requireOwnStore(db, store)).rejects.toThrow(/The database is new/)
  await close()
})

test('many processes that start at once on a new database and a new store agree', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { db, close } = await openNewDatabase()
    const store = await openEmptyStore()
    const starts = Array.from({ length: 8 }, () => requireOwnStore(db, store))
    await Promise.all(starts)
    await expect(requireOwnStore(db, store)).resolves.toBeUndefined()
    await close()
  }
})

test('of two new databases that reach for one new store only one gets it', async () => {
  const [one, other] = await Promise.all([openNewDatabase(), openNewDatabase()])
  const store = await openEmptyStore()
  const starts = await Promise.allSettled([one, other].map(({ db }) => requireOwnStore(db, store)))
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await Promise.all([one.close(), other.close()])
})

async function openEmptyStore() {
  return openDiskFileStore(await mkdtemp(join(tmpdir(), 'creel-empty-')))
}

async function openNewDatabase() {
  const database = await createTestDatabase()
  const { db, close } = openDatabase(database.connectionString)
  return {
    db,
    close: async () => {
      await close()
      await database.drop()
    },
  }
}
