import { randomUUID } from 'node:crypto'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { type AdminHealth, getAdminHealthEndpoint } from '../../shared/admin.ts'
import type { ChangesPage } from '../../shared/sync.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { usesExternalBackends } from '../../test/app/uses-external-backends.ts'
import { writeRows } from '../../test/app/write-rows.ts'
import {
  foldersWithReceipt,
  loseFiles,
  putStored,
  readStored,
  storedFolders,
} from '../../test/assertions/stored-files.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { instance, photos, users } from '../database/schema.ts'
import { raiseGeneration } from '../file-store/generation.ts'
import { sweepFiles } from './unexplained-photos.ts'

const app = shareInFile(startTestApp)
let ownerId: string
let kept: string
const angler = shareInFile(() => app.signIn()) // the first account is the administrator’s
beforeAll(async () => {
  ownerId = (await angler.read<{ id: string }>('/api/auth/user')).id
  kept = await upload(1)
})

const hour = 3_600_000
const day = 24 * hour
const sweep = (before: Date, isOlderCopy = false, services = app.services) =>
  sweepFiles(services, { isOlderCopy, uploadsEndedBefore: before })
const anHourAgo = () => new Date(Date.now() - hour)
const inAnHour = () => new Date(Date.now() + hour)

test('files without a row are counted once their upload has ended, and stay', async () => {
  const orphan = `${ownerId}/${randomUUID()}`
  await putStored(app, `${orphan}/original`, 'bytes')
  expect(await sweep(anHourAgo())).toBe(0)
  expect(await sweep(inAnHour())).toBe(1)
  expect(await readFilesHealth()).toEqual({ unexplainedPhotos: 1, isOlderCopy: false })
  expect(await sweepLater(40 * day, false)).toBe(1)
  expect((await readStored(app, `${orphan}/original`)).toString()).toBe('bytes')
  await loseFiles(app, orphan)
})

test('a deletion that was interrupted after its rows is completed', async () => {
  const [photo, other] = [await upload(2), await app.signIn('leaves@example.org')]
  const { id: account } = await other.read<{ id: string }>('/api/auth/user')
  await other.upload([{ name: 'theirs.jpg', bytes: await sampleJpeg({ seed: 3 }) }])
  const { db, store } = app.services
  for (const folder of [photo, account]) await store.leaveReceipt(folder)
  await deleteRows([photo])
  await db.delete(users).where(eq(users.id, account))
  await sweep(anHourAgo())
  expect(await storedFolders(app)).toContain(photo) // it may still be running
  await sweep(inAnHour())
  expect(await storedFolders(app)).toEqual([kept])
  expect(await foldersWithReceipt(app)).toEqual([])
})

test('a receipt whose deletion did not happen is removed, and the photo stays', async () => {
  const { store } = app.services
  for (const folder of [kept, ownerId]) await store.leaveReceipt(folder)
  expect(await sweep(inAnHour())).toBe(0)
  expect(await foldersWithReceipt(app)).toEqual([])
  expect(await readStored(app, `${kept}/original`)).toEqual(await sampleJpeg({ seed: 1 }))
})

test.each([6, 60])(
  'an older copy of the database that is put back deletes none of %i newer photos, nine and forty days later',
  async (count) => {
    const newer = Array.from({ length: count }, () => `${ownerId}/${randomUUID()}`)
    newer[0] = await upload(count)
    for (const folder of newer.slice(1)) await putStored(app, `${folder}/original`, 'newer')
    const { cursor } = await angler.read<ChangesPage>('/api/changes')
    await putOlderCopyBack([newer[0]])

    expect(await raiseGeneration(app.services)).toBe(true)
    const changes = await angler.read<ChangesPage>(`/api/changes?since=${cursor}`)
    expect(changes).toMatchObject({ isWholeLog: true, cursor: expect.not.stringContaining(cursor) })
    for (const days of [0, 9, 40]) {
      expect(await sweepLater(days * day, true)).toBe(count)
      expect(await raiseGeneration(app.services)).toBe(true)
      expect(await readFilesHealth()).toEqual({ unexplainedPhotos: count, isOlderCopy: true })
    }
    expect(await storedFolders(app)).toEqual([kept, ...newer].toSorted())
    expect(await readStored(app, `${newer[0]}/original`)).toEqual(await sampleJpeg({ seed: count }))
    expect((await angler.read<ChangesPage>('/api/changes')).cursor).toBe(changes.cursor)

    for (const folder of newer) await loseFiles(app, folder)
    expect(await sweep(anHourAgo(), true)).toBe(0) // nothing is missing from it, so it is accepted
    expect(await raiseGeneration(app.services)).toBe(false)
    expect(await readFilesHealth()).toEqual({ unexplainedPhotos: 0, isOlderCopy: false })
  },
)

test('with an older copy of the database, nothing with a receipt is deleted', async () => {
  const photo = await upload(4)
  await app.services.store.leaveReceipt(photo)
  await putOlderCopyBack([photo])
  await sweep(inAnHour(), await raiseGeneration(app.services))
  expect(await storedFolders(app)).toContain(photo)
  await loseFiles(app, photo)
})

test.each([
  ['ahead', 2 * hour],
  ['behind', -2 * hour],
])('the age of files is measured by the clock of the store, even if it is %s', async (_, skew) => {
  const skewed = (date: Date) => new Date(date.getTime() + skew)
  const folder = `${randomUUID()}/${randomUUID()}`
  const sweepAt = (age: number) => {
    const store = {
      ...app.services.store,
      readClock: async () => skewed(new Date()),
      listFolders: async function* () {
        yield { folder, changedAt: skewed(new Date(Date.now() - age)) }
      },
    }
    return sweep(anHourAgo(), false, { ...app.services, store })
  }
  expect(await sweepAt(hour / 2)).toBe(0)
  expect(await sweepAt(1.5 * hour)).toBe(1)
})

test('checking 20,000 folders takes fewer than 50 queries', async () => {
  const select = vi.spyOn(app.services.db, 'select')
  const store = {
    ...app.services.store,
    listFolders: async function* () {
      for (let count = 0; count < 20_000; count += 1) yield { folder: kept, changedAt: new Date(0) }
    },
  }
  expect(await sweep(anHourAgo(), false, { ...app.services, store })).toBe(0)
  expect(select.mock.calls.length).toBeLessThan(50)
})

// It looks into the folders of a store on the disk.
test.skipIf(usesExternalBackends)(
  'what an earlier version of Creel put into its trash comes back',
  async () => {
    const trash = join(app.dataDir, 'files/trash')
    await mkdir(trash)
    await rename(
      join(app.dataDir, 'files/photos', kept),
      join(trash, `1700000000000 ${kept.replace('/', ' ')}`),
    )
    expect(await sweep(anHourAgo())).toBe(0)
    expect(await storedFolders(app)).toEqual([kept])
    expect(await readStored(app, `${kept}/original`)).toEqual(await sampleJpeg({ seed: 1 }))
  },
)

async function upload(seed: number): Promise<string> {
  const [result] = await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ seed }) }])
  return `${ownerId}/${result?.id}`
}

/** Makes the database what it was before photos were added and Creel was started again. */
async function putOlderCopyBack(newer: string[]): Promise<void> {
  await deleteRows(newer)
  await app.services.db.update(instance).set({ generation: sql`generation - 1`, logEpoch: null })
}

async function deleteRows(folders: string[]): Promise<void> {
  await writeRows(app.services.db, async (transaction) => {
    for (const folder of folders)
      await transaction.delete(photos).where(eq(photos.id, folder.split('/')[1] ?? ''))
  })
}

/** Sweeps when the clocks of server and store are ahead. */
async function sweepLater(ms: number, isOlderCopy: boolean): Promise<number> {
  const store = { ...app.services.store, readClock: async () => new Date() }
  vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] })
  const sweeping = sweep(anHourAgo(), isOlderCopy, { ...app.services, store })
  return await sweeping.finally(() => vi.useRealTimers())
}

async function readFilesHealth() {
  return (await angler.read<AdminHealth>(getAdminHealthEndpoint.path)).files
}
