import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { putStored, storedFolders, trashedFolders } from '../../test/assertions/stored-files.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { trashOrphanFiles } from './trash-orphan-files.ts'

let app: TestApp
let kept: string
let orphan: string
beforeAll(async () => {
  app = await startTestApp()
  const angler = await app.signIn()
  const { id } = await angler.read<{ id: string }>('/api/auth/user')
  const [result] = await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg() }])
  kept = `${id}/${result?.id}`
  orphan = `${id}/${randomUUID()}`
  await putStored(app, `${orphan}/original`, 'bytes')
})
afterAll(() => app.stop())

const hour = 3_600_000
const anHourAgo = () => new Date(Date.now() - hour)
const inAnHour = () => new Date(Date.now() + hour)

test('recent files are kept, since their upload may still be running', async () => {
  expect(await trashOrphanFiles(app.services, anHourAgo())).toBe(0)
  expect(await storedFolders(app)).toEqual([kept, orphan].toSorted())
})

test('files without a photo row move to the trash, and the others stay', async () => {
  expect(await trashOrphanFiles(app.services, inAnHour())).toBe(1)
  expect(await storedFolders(app)).toEqual([kept])
  expect(await trashedFolders(app)).toEqual([orphan])
})

test('a folder with the ID of a photo under another owner is an orphan', async () => {
  const stray = `${randomUUID()}/${kept.split('/')[1]}`
  await putStored(app, `${stray}/original`, 'bytes')
  expect(await trashOrphanFiles(app.services, inAnHour())).toBe(1)
  expect(await trashedFolders(app)).toContain(stray)
})

test.each([
  ['ahead', 2 * hour],
  ['behind', -2 * hour],
])('the age of files is measured by the clock of the store, even if it is %s', async (_, skew) => {
  const skewed = (date: Date) => new Date(date.getTime() + skew)
  const folder = `${randomUUID()}/${randomUUID()}`
  const moveToTrash = vi.fn(async () => {})
  const sweep = (age: number) => {
    const store = {
      ...app.services.store,
      readClock: async () => skewed(new Date()),
      listFolders: async function* () {
        yield { folder, changedAt: skewed(new Date(Date.now() - age)) }
      },
      moveToTrash,
    }
    return trashOrphanFiles({ ...app.services, store }, anHourAgo())
  }
  expect(await sweep(hour / 2)).toBe(0)
  expect(await sweep(1.5 * hour)).toBe(1)
  expect(moveToTrash.mock.calls).toEqual([[folder]])
})

test('checking 20,000 folders takes fewer than 50 queries', async () => {
  const select = vi.spyOn(app.services.db, 'select')
  const store = {
    ...app.services.store,
    listFolders: async function* () {
      for (let count = 0; count < 20_000; count += 1) yield { folder: kept, changedAt: new Date(0) }
    },
  }
  expect(await trashOrphanFiles({ ...app.services, store }, anHourAgo())).toBe(0)
  expect(select.mock.calls.length).toBeLessThan(50)
})

test('files in the trash are restored if their photo row exists again', async () => {
  await app.services.store.moveToTrash(kept) // while an older copy of the database was in use
  vi.useFakeTimers({ now: Date.now() + 8 * 24 * hour, toFake: ['Date'] })
  expect(await trashOrphanFiles(app.services, anHourAgo()).finally(() => vi.useRealTimers())).toBe(0)
  expect(await storedFolders(app)).toEqual([kept])
  expect(await trashedFolders(app)).toEqual([])
  expect(await app.services.store.readFile(`${kept}/original`)).toEqual(await sampleJpeg())
})

test('no files move to the trash if the rows of many photos are missing', { tags: 'slow' }, async () => {
  const owner = randomUUID()
  const lost = Array.from({ length: 60 }, () => `${owner}/${randomUUID()}`)
  for (const folder of lost) await putStored(app, `${folder}/original`, 'bytes')
  const [trashed, stored] = [await trashedFolders(app), await storedFolders(app)]
  const emptyTrash = vi.spyOn(app.services.store, 'emptyTrash')
  await expect(trashOrphanFiles(app.services, inAnHour())).rejects.toThrow('If the database is an older copy')
  expect(emptyTrash).not.toHaveBeenCalled()
  expect(await trashedFolders(app)).toEqual(trashed)
  expect(stored).toEqual(expect.arrayContaining([kept, ...lost]))
  expect(await storedFolders(app)).toEqual(stored)
})
