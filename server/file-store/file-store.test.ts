import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestStores, storeKinds } from '../../test/app/test-stores.ts'
import { withAvailabilityCheck } from './availability-check.ts'
import type { FileStore } from './file-store.ts'

/* The contract of every file store. */

const stores = shareInFile(startTestStores)

describe.each(storeKinds)('%s', (kind) => {
  const openStore = () => stores.open(kind)
  const draft = (contents: Record<string, Buffer>) => stores.draft(contents)
  let store: FileStore
  beforeAll(async () => {
    store = await openStore()
  })

  test('stored files are read back unchanged, whole and by range, with their size', async () => {
    const folder = newFolder()
    const bytes = randomBytes(100_000)
    await put(folder, { original: bytes, 'thumbnail.webp': Buffer.from('small') })
    expect(await store.findSize(`${folder}/original`)).toBe(100_000)
    expect(await store.readFile(`${folder}/original`)).toEqual(bytes)
    expect(await store.readFile(`${folder}/thumbnail.webp`)).toEqual(Buffer.from('small'))
    for (const [start, end] of [
      [0, 0],
      [0, 99_999],
      [10, 19],
      [99_999, 99_999],
    ] as const) {
      const opened = await store.open(`${folder}/original`, { start, end })
      expect(opened?.size).toBe(100_000)
      expect(opened && (await buffer(opened.bytes))).toEqual(bytes.subarray(start, end + 1))
    }
  })

  test('a file of 50 MB is stored unchanged and read in chunks of at most 1 MiB', {
    tags: 'slow',
  }, async () => {
    const folder = newFolder()
    const bytes = randomBytes(50 * 1024 * 1024)
    const files = await draft({ original: bytes })
    await store.storeFolder(folder, files)
    const opened = await store.open(`${folder}/original`)
    let position = 0
    for await (const chunk of opened?.bytes ?? []) {
      expect(chunk.length).toBeLessThanOrEqual(1024 * 1024)
      expect(bytes.compare(chunk, 0, chunk.length, position, position + chunk.length)).toBe(0)
      position += chunk.length
    }
    expect(position).toBe(bytes.length)
  })

  test('a missing file is null', async () => {
    const key = `${newFolder()}/original`
    expect([await store.findSize(key), await store.open(key), await store.readFile(key)]).toEqual([
      null,
      null,
      null,
    ])
  })

  test.each([
    '',
    '.',
    '..',
    '../instance-id',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    'a\\..\\b',
    'a/b/c/d',
    'a\0b',
    'A/b',
    `a/${'b'.repeat(101)}`,
  ])('the key %j is rejected', async (key) => {
    await expect(store.findSize(key)).rejects.toThrow('A file key left the store.')
    await expect(store.open(key)).rejects.toThrow('A file key left the store.')
    await expect(store.readFile(key)).rejects.toThrow('A file key left the store.')
    await expect(store.purge(key)).rejects.toThrow('A file key left the store.')
    await expect(store.leaveReceipt(key)).rejects.toThrow('A file key left the store.')
    await expect(store.setAside(key)).rejects.toThrow('A file key left the store.')
    await expect(store.storeFolder(key, [])).rejects.toThrow('A file key left the store.')
  })

  test('only a folder with a receipt is deleted, with what was set aside of it, and no other folder', async () => {
    const owner = randomUUID()
    const [gone, kept] = [`${owner}/${randomUUID()}`, `${owner}/${randomUUID()}`]
    await put(gone, { original: Buffer.from('early') })
    await store.setAside(gone)
    await put(gone, { original: Buffer.from('late') })
    await put(kept, { original: Buffer.from('kept') })
    await store.setAside(kept)
    await put(kept, { original: Buffer.from('kept') })
    for (const folder of [gone, owner]) await expect(store.purge(folder)).rejects.toThrow()
    expect(await store.findSize(`${gone}/original`)).toBe(4)
    await store.leaveReceipt(gone)
    for (const _ of [1, 2]) await store.purge(gone)
    expect(await store.findSize(`${gone}/original`)).toBeNull()
    expect(await store.findSize(`${kept}/original`)).toBe(4)
    await store.leaveReceipt(owner)
    await store.purge(owner)
    expect(await store.findSize(`${kept}/original`)).toBeNull()
  })

  test('receipts are listed with the time of the store’s clock until they are removed', async () => {
    const own = await openStore()
    const [photo, owner] = [newFolder(), randomUUID()]
    const before = (await own.readClock()).getTime()
    for (const folder of [photo, owner, photo]) await own.leaveReceipt(folder)
    const listed = await Array.fromAsync(own.listReceipts())
    expect(listed.map(({ folder }) => folder).toSorted()).toEqual([photo, owner].toSorted())
    for (const { changedAt } of listed) expect(changedAt.getTime()).toBeGreaterThanOrEqual(before)
    for (const _ of [1, 2]) await own.removeReceipt(photo)
    expect(await Array.fromAsync(own.listReceipts(), ({ folder }) => folder)).toEqual([owner])
  })

  test('a folder that is set aside is hidden; setting it aside twice changes nothing', async () => {
    const folder = newFolder()
    await put(folder, { original: Buffer.from('1'), 'preview.webp': Buffer.from('2') })
    for (const _ of [1, 2]) await store.setAside(folder)
    expect(await store.findSize(`${folder}/original`)).toBeNull()
    expect(await Array.fromAsync(store.listFolders(), (listed) => listed.folder)).not.toContain(folder)
  })

  test('only photo folders are listed, each once, with a time of the store’s clock', async () => {
    const own = await openStore()
    const folders = [newFolder(), newFolder(), newFolder()]
    const before = (await own.readClock()).getTime()
    for (const folder of folders) {
      const files = await draft({ original: Buffer.from('x'), 'preview.webp': Buffer.from('y') })
      await own.storeFolder(folder, files)
    }
    await own.storeFolder('notes/of-an-operator', await draft({ 'read.me': Buffer.from('hello') }))
    await own.claim({ id: 'id', database: null })
    const listed = await Array.fromAsync(own.listFolders())
    expect(listed.map(({ folder }) => folder).toSorted()).toEqual(folders.toSorted())
    const after = (await own.readClock()).getTime()
    for (const { changedAt } of listed) {
      expect(changedAt.getTime()).toBeGreaterThanOrEqual(before)
      expect(changedAt.getTime()).toBeLessThanOrEqual(after)
    }
  })

  test('the first claim of a store wins', async () => {
    const own = await openStore()
    expect(await own.findIdentity()).toBeNull()
    const claims = Array.from({ length: 8 }, () => ({ id: randomUUID(), database }))
    const results = await Promise.all(claims.map((claim) => own.claim(claim)))
    expect(new Set(results.map(({ id }) => id)).size).toBe(1)
    expect(claims).toContainEqual({ id: results[0]?.id, database })
    expect(await own.findIdentity()).toEqual(results[0])
    expect(results[0]?.store).toBe(await own.findAddress())
    await own.replaceIdentity({ id: 'another', database })
    expect(await own.claim({ id: 'too late', database })).toMatchObject({ id: 'another' })
    expect((await own.findIdentity())?.store).toBe(await own.findAddress())
    await expect(own.check()).resolves.toBeUndefined()
  })

  test('a store without the expected identity rejects reads, writes and deletions and stays unchanged', async () => {
    const [own, other] = [await openStore(), await openStore()]
    const [mine, others] = [newFolder(), newFolder()]
    await own.claim({ id: 'mine', database })
    for (const identity of [null, 'others', 'mine, at another database'] as const) {
      if (identity === 'others') await other.claim({ id: identity, database })
      if (identity === 'mine, at another database')
        await other.replaceIdentity({ id: 'mine', database: { ...database, name: 'clone' } })
      await other.storeFolder(others, await draft({ original: Buffer.from('others') }))
      const checked = withAvailabilityCheck(other, { id: 'mine', database })
      const files = await draft({ original: Buffer.from('mine') })
      for (const operation of [
        () => checked.check(),
        () => checked.storeFolder(mine, files),
        () => checked.findSize(`${mine}/original`),
        () => checked.open(`${mine}/original`),
        () => checked.readFile(`${mine}/original`),
        () => checked.leaveReceipt(others),
        () => checked.removeReceipt(others),
        () => checked.purge(others),
        () => checked.setAside(others),
        () => checked.restoreTrash(),
        () => checked.readGeneration(),
        () => checked.writeGeneration('7'),
        () => checked.readClock(),
        () => Array.fromAsync(checked.listFolders()),
        () => Array.fromAsync(checked.listReceipts()),
      ])
        await expect(operation()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
      expect(await Array.fromAsync(other.listFolders(), ({ folder }) => folder)).toEqual([others])
      expect(await other.findSize(`${mine}/original`)).toBeNull()
    }
  })

  test('storing fails if the store changes its identity in the meantime', async () => {
    const own = await openStore()
    await own.claim({ id: 'mine', database })
    const replaced = {
      ...own,
      storeFolder: () => own.replaceIdentity({ id: 'others', database }),
    }
    const stored = withAvailabilityCheck(replaced, { id: 'mine', database }).storeFolder(newFolder(), [])
    await expect(stored).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  async function put(folder: string, contents: Record<string, Buffer>): Promise<void> {
    await store.storeFolder(folder, await draft(contents))
  }
})

const database = { systemIdentifier: '1', name: 'creel', url: null, folder: null }

function newFolder(): string {
  return `${randomUUID()}/${randomUUID()}`
}
