import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import { type HttpClient, signInLocally } from '../app/http-client.ts'
import { findOtherNamespace } from '../app/other-namespace.ts'
import { runTool, startTool } from '../app/run-tool.ts'
import { createEmptyTestDatabase } from '../app/test-database.ts'
import { startTestServer, type TestServer } from '../app/test-server.ts'
import { waitFor } from '../app/wait-for.ts'
import { sha256 } from '../assertions/photo-assertions.ts'
import { fetchExport, readLog } from '../samples/archive-files.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* Backup, restore and doctor on the embedded database, while a server is in use and when they are killed. */

const isRoot = process.getuid?.() === 0
const guests = 50 // below the rate limit of sign-ins per minute

let folder: string
let dataDir: string
let server: TestServer
let user: HttpClient
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'creel-busy-'))
  dataDir = join(folder, 'source')
  server = await startTestServer(dataDir)
  user = await signInLocally(server.url, 'angler@example.org')
})
afterAll(async () => {
  await server.kill()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const healthy = expect.stringMatching(/^Last backup: .+\.\nCreel is healthy\.\n$/)

test('backups made while users upload, delete, merge and leave are consistent snapshots', async () => {
  const activity = startActivity()
  await waitFor(() => expect(activity.stored.size).toBeGreaterThan(5))
  const backups: { path: string; before: string[]; goneBefore: string[] }[] = []
  for (const name of ['one', 'two']) {
    const path = join(folder, name)
    const [before, goneBefore] = [[...activity.stored.keys()], [...activity.deleted]]
    const from = backups.at(-1) ? ['--from', backups.at(-1)?.path ?? ''] : []
    expect(await tool('backup', [path, ...from])).toMatchObject({ code: 0 })
    backups.push({ path, before: before.filter((id) => !activity.deleted.has(id)), goneBefore })
    const doctor = await tool('doctor', [])
    expect([doctor.said, doctor.complained, doctor.code]).toEqual([healthy, '', 0])
  }
  await activity.end()
  for (const { path, before, goneBefore } of backups) {
    const target = await emptyFolder()
    expect(await tool('restore', [path], target)).toMatchObject({ code: 0 })
    expect(await tool('doctor', ['--deep'], target)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^No backup yet\..+\nCreel is healthy\.\n$/),
    })
    const restored = await startTestServer(target)
    const restoredUser = await signInLocally(restored.url, 'angler@example.org')
    const photos = await restoredUser.read<Photo[]>('/api/photos')
    const ids = photos.map(({ id }) => id)
    expect(before.filter((id) => !ids.includes(id))).toEqual([])
    expect(goneBefore.filter((id) => ids.includes(id))).toEqual([])
    for (const { id, originalUrl } of photos) {
      expect(sha256(await (await restoredUser.fetch(originalUrl)).bytes())).toBe(activity.stored.get(id))
    }
    const locations = await restoredUser.read<Location[]>('/api/locations')
    const withLocation = photos.filter(({ locationId }) => locationId !== null)
    expect(locations.reduce((sum, { photoCount }) => sum + photoCount, 0)).toBe(withLocation.length)
    expect(await restored.stop()).toBe(0)
  }
})

test('a backup of a stopped embedded server restores unchanged on an external PostgreSQL', async () => {
  const before = await fetchExport(user)
  expect(await server.stop()).toBe(0)
  const path = join(folder, 'quiet')
  expect(await tool('backup', [path])).toMatchObject({ code: 0 })
  expect(await tool('doctor', ['--deep'])).toMatchObject({ code: 0 })
  const database = await createEmptyTestDatabase()
  const settings = { DATABASE_URL: database.connectionString }
  const target = await emptyFolder()
  expect(await runTool('restore', [path], { DATA_DIR: target, ...settings })).toMatchObject({ code: 0 })
  const restored = await startTestServer(target, settings)
  const after = await fetchExport(await signInLocally(restored.url, 'angler@example.org'))
  expect({ ...readLog(after), exportedAt: null }).toEqual({ ...readLog(before), exportedAt: null })
  expect([...after].filter(isPhoto)).toEqual([...before].filter(isPhoto))
  await restored.stop()
  await database.drop()
  server = await startTestServer(dataDir)
  user = await signInLocally(server.url, 'angler@example.org')
})

test('a killed backup leaves nothing under its name, and the next backup removes its remains', async () => {
  const parent = join(folder, 'killed')
  const path = join(parent, 'backup')
  for (const photos of [1, 5]) {
    const backup = startTool('backup', [path], { DATA_DIR: dataDir })
    await waitFor(async () => expect(await countPhotoFolders(parent)).toBeGreaterThanOrEqual(photos))
    backup.process.kill('SIGKILL')
    await backup.ended
    expect(existsSync(path)).toBe(false)
  }
  expect(await tool('backup', [path])).toMatchObject({ code: 0 })
  expect(await readdir(parent)).toEqual(['backup'])
})

const otherNamespace = findOtherNamespace()

test.skipIf(otherNamespace.missing !== null)(
  `a backup from another container to the same folder leaves the files of one in progress alone (${otherNamespace.missing ?? 'tried'})`,
  async () => {
    const parent = join(folder, 'same-name')
    const path = join(parent, 'backup')
    const settings = { DATA_DIR: dataDir }
    const slow = startTool('backup', [path], settings)
    await waitFor(async () => expect(await countPhotoFolders(parent)).toBeGreaterThan(0))
    slow.process.kill('SIGSTOP')
    const [unfinished = ''] = await readdir(parent)
    expect(await runTool('backup', [path], settings, otherNamespace.prefix)).toMatchObject({ code: 0 })
    expect((await readdir(parent)).sort()).toEqual(['backup', unfinished])
    slow.process.kill('SIGCONT')
    expect(await slow.ended).toMatchObject({
      code: 1,
      complained: expect.stringContaining('isn’t empty'),
    })
    expect(await readdir(parent)).toEqual(['backup'])
    expect(await tool('restore', [path, '--check'])).toMatchObject({ code: 0 })
  },
)

test('an interrupted backup leaves nothing behind', async () => {
  const parent = join(folder, 'interrupted')
  const backup = startTool('backup', [join(parent, 'backup')], { DATA_DIR: dataDir })
  await waitFor(async () => expect(await countPhotoFolders(parent)).toBeGreaterThan(0))
  backup.process.kill('SIGINT')
  expect(await backup.ended).toMatchObject({ code: 1, complained: expect.stringContaining('Interrupted') })
  expect(await readdir(parent)).toEqual([])
})

test('a killed restore can be repeated, and the server does not start on an unfinished one', async () => {
  const path = join(folder, 'two')
  const target = await emptyFolder()
  const all = (await readdir(join(path, 'photos'), { recursive: true })).filter((name) =>
    name.endsWith('original'),
  ).length
  for (const photos of [1, Math.floor(all / 2), all]) {
    const restoring = startTool('restore', [path], { DATA_DIR: target })
    await waitFor(async () => expect(await countPhotoFolders(target)).toBeGreaterThanOrEqual(photos))
    restoring.process.kill('SIGKILL')
    await restoring.ended
    if (photos < all) await expect(startTestServer(target)).rejects.toThrow('A restore wasn’t finished here')
  }
  const again = await tool('restore', [path], target)
  const isThereAlready = again.code === 1 && again.complained.includes('This database already holds data')
  expect([again.complained, again.code === 0 || isThereAlready]).toEqual([again.complained, true])
  const restored = await startTestServer(target)
  const restoredUser = await signInLocally(restored.url, 'angler@example.org')
  expect(await restoredUser.read<Photo[]>('/api/photos')).toHaveLength(all)
  await restored.stop()
  expect(await tool('doctor', ['--deep'], target)).toMatchObject({ code: 0 })
})

test('a restore is rejected while a server uses the data folder', async () => {
  const rejected = await tool('restore', [join(folder, 'two')])
  expect(rejected).toMatchObject({ code: 1, complained: expect.stringContaining('Creel is already using') })
})

test.runIf(isRoot)(
  'a backup to a full disk ends with a message and leaves nothing (needs root to mount a disk)',
  async () => {
    const disk = join(folder, 'disk')
    await mkdir(disk)
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=100k', 'tmpfs', disk]).status).toBe(0)
    try {
      const backup = await tool('backup', [join(disk, 'backup')])
      expect(backup).toMatchObject({ code: 1, complained: expect.stringContaining('Not enough space') })
      expect(await readdir(disk)).toEqual([])
    } finally {
      spawnSync('umount', [disk])
    }
  },
)

function tool(name: 'backup' | 'restore' | 'doctor', args: string[], folderPath = dataDir) {
  return runTool(name, args, { DATA_DIR: folderPath })
}

interface Activity {
  /** Every photo whose upload was confirmed, with the hash of its bytes. */
  stored: Map<string, string>
  /** The photos whose deletion was confirmed. */
  deleted: Set<string>
  end(): Promise<void>
}

/** Uploads, deletes and merges, and creates and deletes accounts, until it is ended. */
function startActivity(): Activity {
  const activity = { stored: new Map<string, string>(), deleted: new Set<string>() }
  let isOver = false
  const repeat = async (
    task: (activity: Omit<Activity, 'end'>, turn: number) => Promise<void>,
    turns = Infinity,
  ) => {
    for (let turn = 0; turn < turns && !isOver; turn += 1) await task(activity, turn)
  }
  const tasks = [repeat(uploadAndDelete), repeat(mergeLocations), repeat(createAndDeleteAccount, guests)]
  return {
    ...activity,
    end: async () => {
      isOver = true
      await Promise.all(tasks)
    },
  }
}

async function uploadAndDelete({ stored, deleted }: Omit<Activity, 'end'>, turn: number): Promise<void> {
  const coordinates = { latitude: 44 + (turn % 7) / 10, longitude: -73 }
  const bytes = await sampleJpeg({ ...coordinates, width: 320, height: 240, seed: turn })
  const [result] = await user.upload([{ name: `${turn}.jpg`, bytes }])
  if (!result?.id) return
  stored.set(result.id, sha256(bytes))
  if (turn % 3 !== 2) return
  const photoId = [...stored.keys()].find((id) => !deleted.has(id)) ?? ''
  await user.change('DELETE', `/api/photos/${photoId}`)
  deleted.add(photoId)
}

/** Merges two locations; later uploads create the deleted one again. */
async function mergeLocations(_: unknown, turn: number): Promise<void> {
  const locations = await user.read<Location[]>('/api/locations')
  const [one, other] = [locations[turn % locations.length], locations[(turn + 1) % locations.length]]
  if (!one || !other || one.id === other.id) return
  await user.send('PATCH', `/api/locations/${one.id}`, { name: `Spot ${turn}`, mergeWithExisting: false })
  await user.send('PATCH', `/api/locations/${other.id}`, { name: `Spot ${turn}`, mergeWithExisting: true })
}

async function createAndDeleteAccount(_: unknown, turn: number): Promise<void> {
  const guest = await signInLocally(server.url, `guest-${turn}@example.org`)
  await guest.upload([
    { name: 'guest.jpg', bytes: await sampleJpeg({ width: 320, height: 240, seed: 9000 }) },
  ])
  expect((await guest.send('DELETE', '/api/account')).status).toBe(200)
}

function isPhoto([name]: [string, Buffer]): boolean {
  return name.startsWith('photos/')
}

async function emptyFolder(): Promise<string> {
  return await mkdtemp(join(folder, 'restored-'))
}

/** Counts the photo folders below a folder that is being written. */
async function countPhotoFolders(parent: string): Promise<number> {
  const names = await readdir(parent, { recursive: true }).catch(() => [])
  return names.filter((name) => /photos\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/.test(name)).length
}
