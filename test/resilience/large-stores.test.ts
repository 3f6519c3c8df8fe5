import { randomUUID } from 'node:crypto'
import pMap from 'p-map'
import { describe, expect, test } from 'vitest'
import type { FileStore } from '../../server/file-store/file-store.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestStores, storeKinds } from '../app/test-stores.ts'

const stores = shareInFile(startTestStores)

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
    await pMap(aside, (folder) => store.setAside(folder), { concurrency: 8 })
    expect((await listed(store)).toSorted()).toEqual(folders.toSorted())
    await store.leaveReceipt(owner)
    await store.purge(owner)
    expect(await listed(store)).toEqual([])
    expect(await store.findSize(`${neighbor}/original`)).toBe(1)
  })
})

async function fill(store: FileStore, folder: string): Promise<void> {
  await store.storeFolder(folder, await stores.draft({ original: Buffer.from('x') }))
}

function listed(store: FileStore): Promise<string[]> {
  return Array.fromAsync(store.listFolders(), ({ folder }) => folder)
}
