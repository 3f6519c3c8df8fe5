import { randomUUID } from 'node:crypto'
import pMap from 'p-map'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from '../../server/file-store/file-store.ts'
import { startTestStores, storeKinds, type TestStores } from '../app/test-stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await startTestStores()
})
afterAll(() => stores.stop())

const photos = 2500 // lists and deletions of S3 come in pages of 1000

describe.each(storeKinds)('%s', (kind) => {
  test('listing and deleting a user’s folder includes thousands of photos, and keeps one whose name starts the same', async () => {
    const store = await stores.open(kind)
    const owner = randomUUID()
    const folders = Array.from({ length: photos }, () => `${owner}/${randomUUID()}`)
    const neighbor = `${owner}b/photo`
    await pMap([neighbor, ...folders], (folder) => fill(store, folder), { concurrency: 16 })
    expect((await listed(store)).toSorted()).toEqual(folders.toSorted())
    const aside = folders.splice(0, 1100)
    await pMap(aside, (folder) => store.moveToTrash(folder), { concurrency: 8 })
    expect((await listed(store)).toSorted()).toEqual(folders.toSorted())
    expect((await listedAside(store)).toSorted()).toEqual(aside.toSorted())
    await store.deleteFolder(owner)
    expect([await listed(store), await listedAside(store)]).toEqual([[], []])
    expect(await store.findSize(`${neighbor}/original`)).toBe(1)
  })

  test('emptying the trash removes thousands of expired folders', async () => {
    const store = await stores.open(kind)
    const folders = Array.from({ length: 1100 }, () => `${randomUUID()}/${randomUUID()}`)
    await pMap(folders, (folder) => fill(store, folder), { concurrency: 16 })
    await pMap(folders, (folder) => store.moveToTrash(folder), { concurrency: 8 })
    await store.emptyTrash(new Date(0))
    expect(await listedAside(store)).toHaveLength(1100)
    await store.emptyTrash(new Date(Date.now() + 1))
    expect(await listedAside(store)).toEqual([])
  })
})

async function fill(store: FileStore, folder: string): Promise<void> {
  await store.storeFolder(folder, await stores.draft({ original: Buffer.from('x') }))
}

function listed(store: FileStore): Promise<string[]> {
  return Array.fromAsync(store.listFolders(), ({ folder }) => folder)
}

function listedAside(store: FileStore): Promise<string[]> {
  return Array.fromAsync(store.listTrash(), ({ folder }) => folder)
}
