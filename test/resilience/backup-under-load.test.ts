import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import { type HttpClient, signInLocally } from '../app/http-client.ts'
import { findOtherNamespace } from '../app/other-namespace.ts'
import { runTool, startTool } from '../app/run-tool.ts'
import { createEmptyTestDatabase } from '../app/test-database.ts'
import { startTestServer, type TestServer } from '../app/test-server.ts'
import { sha256 } from '../assertions/photo-assertions.ts'
import { fetchExport, readLog } from '../samples/archive-files.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* The operator's tools on the embedded database: beside a server that is written to all the time, and killed. */

const patience = { timeout: 120_000, interval: 20 }
const isRoot = process.getuid?.() === 0
const guests = 50 // fewer than may sign in within a minute

let folder: string
let dataDir: string
let server: TestServer
let angler: HttpClient
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'creel-busy-'))
  dataDir = join(folder, 'source')
  server = await startTestServer(dataDir)
  angler = await signInLocally(server.url, 'angler@example.org')
})
afterAll(async () => {
  await server.kill()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('backups made while anglers upload, delete, merge and leave are each a whole log of one moment', async () => {
  const life = liveBusily()
  await vi.waitFor(() => expect(life.stored.size).toBeGreaterThan(5), patience)
  const backups: { path: string; before: string[]; goneBefore: string[] }[] = []
  for (const name of ['one', 'two']) {
    const path = join(folder, name)
    const [before, goneBefore] = [[...life.stored.keys()], [...life.deleted]]
    const from = backups.at(-1) ? ['--from', backups.at(-1)?.path ?? ''] : []
    expect(await tool('backup', [path, ...from])).toMatchObject({ code: 0 })
    backups.push({ path, before: before.filter((id) => !life.deleted.has(id)), goneBefore })
    const examined = await tool('doctor', [])
    expect([examined.said, examined.complained, examined.code]).toEqual(['Creel is healthy.\n', '', 0])
  }
  await life.end()
  for (const { path, before, goneBefore } of backups) {
    const target = await emptyFolder()
    expect(await tool('restore', [path], target)).toMatchObject({ code: 0 })
    expect(await tool('doctor', ['--deep'], target)).toMatchObject({ code: 0, said: 'Creel is healthy.\n' })
    const restored = await startTestServer(target)
    const heir = await signInLocally(restored.url, 'angler@example.org')
    const photos = await heir.read<Photo[]>('/api/photos')
    const ids = photos.map(({ id }) => id)
    expect(before.filter((id) => !ids.includes(id))).toEqual([])
    expect(goneBefore.filter((id) => ids.includes(id))).toEqual([])
    for (const { id, originalUrl } of photos) {
      expect(sha256(await (await heir.fetch(originalUrl)).bytes())).toBe(life.stored.get(id))
    }
    const locations = await heir.read<Location[]>('/api/locations')
    const placed = photos.filter(({ locationId }) => locationId !== null)
    expect(locations.reduce((sum, { photoCount }) => sum + photoCount, 0)).toBe(placed.length)
    expect(await restored.stop()).toBe(0)
  }
})

test('an embedded Creel comes back the same on a PostgreSQL of its own, and beside a stopped server', async () => {
  const before = await fetchExport(angler)
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
  angler = await signInLocally(server.url, 'angler@example.org')
})

test('a backup that is killed leaves nothing under its name, and the next one clears up after it', async () => {
  const parent = join(folder, 'killed')
  const path = join(parent, 'backup')
  for (const photos of [1, 5]) {
    const made = startTool('backup', [path], { DATA_DIR: dataDir })
    await vi.waitFor(
      async () => expect(await countPhotoFolders(parent)).toBeGreaterThanOrEqual(photos),
      patience,
    )
    made.process.kill('SIGKILL')
    await made.ended
    expect(existsSync(path)).toBe(false)
  }
  expect(await tool('backup', [path])).toMatchObject({ code: 0 })
  expect(await readdir(parent)).toEqual(['backup'])
})

const otherNamespace = findOtherNamespace()

test.skipIf(otherNamespace.missing !== null)(
  `a backup to the same folder from another container leaves one under way alone (${otherNamespace.missing ?? 'tried'})`,
  async () => {
    const parent = join(folder, 'same-name')
    const path = join(parent, 'backup')
    const settings = { DATA_DIR: dataDir }
    const slow = startTool('backup', [path], settings)
    await vi.waitFor(async () => expect(await countPhotoFolders(parent)).toBeGreaterThan(0), patience)
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

test('a backup that is interrupted leaves nothing at all', async () => {
  const parent = join(folder, 'interrupted')
  const made = startTool('backup', [join(parent, 'backup')], { DATA_DIR: dataDir })
  await vi.waitFor(async () => expect(await countPhotoFolders(parent)).toBeGreaterThan(0), patience)
  made.process.kill('SIGINT')
  expect(await made.ended).toMatchObject({ code: 1, complained: expect.stringContaining('Interrupted') })
  expect(await readdir(parent)).toEqual([])
})

test('a restore that is killed at whatever moment is begun again, and no Creel starts on half of it', async () => {
  const path = join(folder, 'two')
  const target = await emptyFolder()
  const all = (await readdir(join(path, 'photos'), { recursive: true })).filter((name) =>
    name.endsWith('original'),
  ).length
  for (const photos of [1, Math.floor(all / 2), all]) {
    const restoring = startTool('restore', [path], { DATA_DIR: target })
    await vi.waitFor(
      async () => expect(await countPhotoFolders(target)).toBeGreaterThanOrEqual(photos),
      patience,
    )
    restoring.process.kill('SIGKILL')
    await restoring.ended
    if (photos < all) await expect(startTestServer(target)).rejects.toThrow('A restore wasn’t finished here')
  }
  const again = await tool('restore', [path], target)
  const isThereAlready = again.code === 1 && again.complained.includes('This database already holds data')
  expect([again.complained, again.code === 0 || isThereAlready]).toEqual([again.complained, true])
  const restored = await startTestServer(target)
  const heir = await signInLocally(restored.url, 'angler@example.org')
  expect(await heir.read<Photo[]>('/api/photos')).toHaveLength(all)
  await restored.stop()
  expect(await tool('doctor', ['--deep'], target)).toMatchObject({ code: 0 })
})

test('a restore is refused while a Creel runs there', async () => {
  const rejected = await tool('restore', [join(folder, 'two')])
  expect(rejected).toMatchObject({ code: 1, complained: expect.stringContaining('Creel is already using') })
})

test.runIf(isRoot)(
  'a disk that is full leaves a sentence and nothing else (as root, who may mount one)',
  async () => {
    const disk = join(folder, 'disk')
    await mkdir(disk)
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=100k', 'tmpfs', disk]).status).toBe(0)
    try {
      const made = await tool('backup', [join(disk, 'backup')])
      expect(made).toMatchObject({ code: 1, complained: expect.stringContaining('Not enough space') })
      expect(await readdir(disk)).toEqual([])
    } finally {
      spawnSync('umount', [disk])
    }
  },
)

function tool(name: 'backup' | 'restore' | 'doctor', words: string[], on = dataDir) {
  return runTool(name, words, { DATA_DIR: on })
}

interface BusyLife {
  /** Every photo that was answered for, with the hash of its bytes. */
  stored: Map<string, string>
  /** Those whose deletion was answered. */
  deleted: Set<string>
  end(): Promise<void>
}

/** Uploads, deletes, moves, merges, and accounts that come and go, until it is ended. */
function liveBusily(): BusyLife {
  const life = { stored: new Map<string, string>(), deleted: new Set<string>() }
  let isOver = false
  const live = async (
    lane: (life: Omit<BusyLife, 'end'>, turn: number) => Promise<void>,
    turns = Infinity,
  ) => {
    for (let turn = 0; turn < turns && !isOver; turn += 1) await lane(life, turn)
  }
  const lanes = [live(uploadAndDelete), live(mergeLocations), live(comeAndGo, guests)]
  return {
    ...life,
    end: async () => {
      isOver = true
      await Promise.all(lanes)
    },
  }
}

async function uploadAndDelete({ stored, deleted }: Omit<BusyLife, 'end'>, turn: number): Promise<void> {
  const place = { latitude: 44 + (turn % 7) / 10, longitude: -73 }
  const bytes = await sampleJpeg({ ...place, width: 320, height: 240, seed: turn })
  const [result] = await angler.upload([{ name: `${turn}.jpg`, bytes }])
  if (!result?.id) return
  stored.set(result.id, sha256(bytes))
  if (turn % 3 !== 2) return
  const victim = [...stored.keys()].find((id) => !deleted.has(id)) ?? ''
  await angler.change('DELETE', `/api/photos/${victim}`)
  deleted.add(victim)
}

/** Two spots become one, and the next uploads make the other anew. */
async function mergeLocations(_: unknown, turn: number): Promise<void> {
  const locations = await angler.read<Location[]>('/api/locations')
  const [one, other] = [locations[turn % locations.length], locations[(turn + 1) % locations.length]]
  if (!one || !other || one.id === other.id) return
  await angler.send('PATCH', `/api/locations/${one.id}`, { name: `Spot ${turn}`, mergeWithExisting: false })
  await angler.send('PATCH', `/api/locations/${other.id}`, { name: `Spot ${turn}`, mergeWithExisting: true })
}

async function comeAndGo(_: unknown, turn: number): Promise<void> {
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

/** Folders of photos below a folder that somebody is filling. */
async function countPhotoFolders(parent: string): Promise<number> {
  const names = await readdir(parent, { recursive: true }).catch(() => [])
  return names.filter((name) => /photos\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/.test(name)).length
}
