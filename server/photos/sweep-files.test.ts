import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sampleJpeg } from '../../test/samples.ts'
import { foldersAside, putStored, storedFolders } from '../../test/stored-files.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { sweepFiles } from './sweep-files.ts'

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

test('files of an upload that may still be under way are left alone', async () => {
  expect(await sweepFiles(app.services, anHourAgo())).toBe(0)
  expect(await storedFolders(app)).toEqual([kept, orphan].toSorted())
})

test('files that no photo speaks of go, the others stay', async () => {
  expect(await sweepFiles(app.services, inAnHour())).toBe(1)
  expect(await storedFolders(app)).toEqual([kept])
  expect(await foldersAside(app)).toEqual([orphan])
})

test('a folder that bears the id of a photo, but lies with somebody else, is no photo of theirs', async () => {
  const stray = `${randomUUID()}/${kept.split('/')[1]}`
  await putStored(app, `${stray}/original`, 'bytes')
  expect(await sweepFiles(app.services, inAnHour())).toBe(1)
  expect(await foldersAside(app)).toContain(stray)
})

test.each([
  ['ahead', 2 * hour],
  ['behind', -2 * hour],
])('a store whose clock is %s is judged by its own', async (_, skew) => {
  const skewed = (date: Date) => new Date(date.getTime() + skew)
  const folder = `${randomUUID()}/${randomUUID()}`
  const setAside = vi.fn(async () => {})
  const sweep = (age: number) => {
    const store = {
      ...app.services.store,
      readClock: async () => skewed(new Date()),
      folders: async function* () {
        yield { folder, changedAt: skewed(new Date(Date.now() - age)) }
      },
      setAside,
    }
    return sweepFiles({ ...app.services, store }, anHourAgo())
  }
  expect(await sweep(hour / 2)).toBe(0)
  expect(await sweep(1.5 * hour)).toBe(1)
  expect(setAside.mock.calls).toEqual([[folder]])
})

test('many folders cost few questions', async () => {
  const ask = vi.spyOn(app.services.db, 'select')
  const owner = randomUUID()
  const forsaken: string[] = []
  const store = {
    ...app.services.store,
    folders: async function* () {
      for (let count = 0; count < 20_000; count += 1) {
        yield { folder: `${owner}/${randomUUID()}`, changedAt: new Date(0) }
      }
      yield { folder: kept, changedAt: new Date(0) }
    },
    setAside: async (folder: string) => void forsaken.push(folder),
  }
  expect(await sweepFiles({ ...app.services, store }, anHourAgo())).toBe(20_000)
  expect(forsaken).not.toContain(kept)
  expect(ask.mock.calls.length).toBeLessThan(50)
})
