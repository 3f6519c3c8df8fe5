/** @module-tag slow */
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ImmichChoice, ImmichImport } from '../../shared/immich.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { neededPermissions, startImmichStandIn } from '../../test/servers/immich.ts'
import { startOpenAiStandIn } from '../../test/servers/openai.ts'
import { immichAssets, immichImports } from '../database/schema.ts'
import { backlogPriority } from '../jobs/job-queue.ts'
import { importFromImmich } from './import-job.ts'

/* Imports from Immich, by a stand-in that speaks its API. */

const immich = shareInFile(startImmichStandIn)
const vision = shareInFile(startOpenAiStandIn)
const app = shareInFile(() =>
  startTestApp({
    IMMICH_URL: immich.url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    MAX_UPLOAD_MB: '2',
    VISION_PROVIDER: 'openai-compatible',
    VISION_MODEL: 'stand-in-1',
    VISION_BASE_URL: `${vision.url}/v1`,
  }),
)
let angler: HttpClient
let key: string
let seed = 0

beforeEach(async () => {
  immich.reset()
  key = immich.createKey()
  vision.answerWith(null)
  angler = await app.signIn(`angler-${++seed}@example.org`)
})

const everything: ImmichChoice = { by: 'dates', from: null, to: null }
interface State {
  import: ImmichImport | null
}

const jpeg = (request: Parameters<typeof sampleJpeg>[0] = {}) => sampleJpeg({ seed: ++seed, ...request })

async function load(user = angler): Promise<ImmichImport> {
  const { import: current } = await user.read<State>('/api/immich/import')
  if (!current) throw new Error('There is no import.')
  return current
}

async function waitForState(state: ImmichImport['state'], user = angler): Promise<ImmichImport> {
  return await waitFor(async () => {
    const current = await load(user)
    expect([current.state, current.problem]).toEqual([state, state === 'stopped' ? expect.anything() : null])
    return current
  })
}

async function count(choice = everything, options = {}): Promise<ImmichImport> {
  const body = { apiKey: key, choice, includesPartners: false, includesDeleted: false, ...options }
  await angler.change('POST', '/api/immich/import', body)
  return await waitForState('ready')
}

const start = ({ id }: ImmichImport, apiKey = key, user = angler) =>
  user.send('POST', '/api/immich/import/start', { importId: id, apiKey, provider: 'other' })

async function take(choice = everything, options = {}): Promise<ImmichImport> {
  const response = await start(await count(choice, options))
  expect([response.status, await response.text()]).toEqual([200, expect.anything()])
  return await waitForState('done')
}

const listPhotos = (user = angler) => user.read<Photo[]>('/api/photos')
const downloads = () => immich.requests.filter(({ path }) => path.endsWith('/original')).length
const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: string }).code,
]

describe('the key', () => {
  test('is checked with its permissions, and not stored', async () => {
    const album = immich.addAlbum('Fishing')
    const opened = await angler.change('POST', '/api/immich/albums', { apiKey: key })
    expect(opened).toEqual({
      userName: 'Ann Gler',
      albums: [{ id: album.id, name: 'Fishing', assetCount: 0 }],
      allowsPartners: false,
      allowsMore: false,
    })
    expect(await angler.read('/api/immich/import')).toEqual({ import: null })
  })

  test.each([
    [['all'], true],
    [[...neededPermissions, 'partner.read'], false],
    [[...neededPermissions, 'asset.delete'], true],
  ])('with the permissions %j allows more than needed: %s', async (permissions, allowsMore) => {
    const apiKey = immich.createKey(permissions)
    expect(await angler.change('POST', '/api/immich/albums', { apiKey })).toMatchObject({ allowsMore })
  })

  test('is held encrypted while the import counts and runs, and deleted at its end', async () => {
    immich.addAsset(await jpeg())
    const stored = () => app.services.db.select().from(immichImports)
    const seen: string[] = []
    immich.onRequest((path) => {
      if (path.endsWith('/original') || path.endsWith('/metadata'))
        return async (_, response) => {
          const [row] = (await stored()).filter(({ encryptedKey }) => encryptedKey !== null)
          seen.push(row?.state ?? 'none')
          expect(JSON.stringify(row)).not.toContain(key)
          expect(row?.encryptedKey?.includes(key)).toBe(false)
          response.destroy()
          immich.onRequest(null)
        }
      return null
    })
    const ready = await count()
    expect((await stored()).every(({ encryptedKey }) => encryptedKey === null)).toBe(true)
    immich.onRequest((path) =>
      path.endsWith('/original')
        ? async (_, response) => {
            seen.push((await stored()).find(({ encryptedKey }) => encryptedKey !== null)?.state ?? 'none')
            response.destroy()
            immich.onRequest(null)
          }
        : null,
    )
    await start(ready)
    await waitForState('done')
    expect(seen).toEqual(['counting', 'running'])
    expect((await stored()).every(({ encryptedKey }) => encryptedKey === null)).toBe(true)
  })

  test('of another user of Immich can’t start an import', async () => {
    const ready = await count()
    const other = immich.createKey(neededPermissions, crypto.randomUUID())
    expect(await codeOf(await start(ready, other))).toEqual([409, 'IMMICH_KEY'])
  })
})

describe('an import', () => {
  test('adds originals like uploads, with position, time and identification', { tags: 'core' }, async () => {
    const position = { latitude: 44.5, longitude: -73.25 }
    immich.addAsset(await jpeg({ ...position, takenAt: '2025-06-14T06:12:30' }), {
      originalFileName: '../<b>bass</b>.jpg',
    })
    const done = await take()
    expect(done).toMatchObject({ photoCount: 1, takenCount: 1, duplicateCount: 0, failedCount: 0 })
    const [photo] = await listPhotos()
    expect(photo).toMatchObject({
      ...position,
      filename: '<b>bass</b>.jpg'.split('/').at(-1),
      positionSource: 'exif',
    })
    expect(photo?.timestamp).toContain('2025-06-14T06:12:30')
    await waitFor(async () => expect((await listPhotos())[0]?.analysis).toBe('done'))
  })

  test('takes the position that Immich knows, if the file has none', async () => {
    immich.addAsset(await jpeg(), {
      exifInfo: { fileSizeInByte: null, latitude: 12.5, longitude: -61.5 },
    })
    await take()
    expect(await listPhotos()).toMatchObject([{ latitude: 12.5, longitude: -61.5, positionSource: 'device' }])
  })

  test('takes an album, an area, or days', async () => {
    const album = immich.addAlbum('Lake')
    const places = [
      { latitude: 44.5, longitude: -73.25 },
      { latitude: -17, longitude: 179.5 },
      { latitude: -17, longitude: -179.5 },
    ]
    for (const [index, place] of places.entries()) {
      immich.addAsset(await jpeg(), {
        albumIds: index === 0 ? [album.id] : [],
        localDateTime: `2025-06-1${index}T23:30:00.000Z`,
        fileCreatedAt: `2025-06-1${index + 1}T05:30:00.000Z`,
        exifInfo: { fileSizeInByte: 1000, ...place },
      })
    }
    immich.addAsset(await jpeg(), { localDateTime: '2024-01-01T00:00:00.000Z' })
    const photoCounts = []
    const choices: ImmichChoice[] = [
      { by: 'album', albumId: album.id, albumName: 'Lake' },
      { by: 'area', south: 44, north: 45, west: -74, east: -73 },
      { by: 'area', south: -18, north: -16, west: 179, east: -179 },
      { by: 'dates', from: '2025-06-10', to: '2025-06-10' },
      { by: 'dates', from: '2025-06-11', to: null },
      { by: 'dates', from: null, to: '2024-12-31' },
    ]
    for (const choice of choices) photoCounts.push((await count(choice)).photoCount)
    expect(photoCounts).toEqual([1, 1, 2, 1, 2, 1])
  })

  test('creates no duplicates of uploads', async () => {
    const original = await jpeg()
    await angler.upload([{ name: 'bass.jpg', bytes: original }])
    immich.addAsset(original)
    expect(await take()).toMatchObject({ takenCount: 0, duplicateCount: 1 })
    expect(await listPhotos()).toHaveLength(1)
  })

  test('brings deleted photos back only if asked', async () => {
    immich.addAsset(await jpeg())
    await take()
    const [photo] = await listPhotos()
    await angler.change('DELETE', `/api/photos/${photo?.id}`)
    expect(await count()).toMatchObject({ photoCount: 0, deletedCount: 1 })
    expect(await count(everything, { includesDeleted: true })).toMatchObject({ photoCount: 1 })
    expect(await count()).toMatchObject({ photoCount: 0, deletedCount: 1 })
    expect(await take(everything, { includesDeleted: true })).toMatchObject({ takenCount: 1 })
    expect(await listPhotos()).toHaveLength(1)
  })

  test('is the only one of its account', async () => {
    immich.addAsset(await jpeg())
    const ready = await count()
    const released = holdDownloads()
    const responses = await Promise.all([start(ready), start(ready)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const body = { apiKey: key, choice: everything, includesPartners: false, includesDeleted: false }
    const another = await angler.send('POST', '/api/immich/import', body)
    expect(await codeOf(another)).toEqual([409, 'IMMICH_RUNNING'])
    released()
    await waitForState('done')
    expect(downloads()).toBe(1)
  })

  test('is not run by two workers at once', async () => {
    immich.addAsset(await jpeg())
    const ready = await count()
    const released = holdDownloads()
    await start(ready)
    await waitFor(() => expect(downloads()).toBe(1))
    const [row] = await app.services.db.select().from(immichImports).where(eq(immichImports.id, ready.id))
    const job = { ownerId: row?.ownerId ?? '', importId: ready.id, step: row?.step ?? -1 }
    await expect(importFromImmich.run(app.services, job)).rejects.toThrow('Another process is at work')
    released()
    await waitForState('done')
    await importFromImmich.run(app.services, job)
    expect(downloads()).toBe(1)
  })

  test('stops while a photo is downloading, and resumes', async () => {
    immich.addAsset(await jpeg())
    const ready = await count()
    const released = holdDownloads()
    await start(ready)
    await waitFor(() => expect(downloads()).toBe(1))
    const stopped = await angler.change<State>('POST', '/api/immich/import/stop', { importId: ready.id })
    expect(stopped.import).toMatchObject({ state: 'stopped', waitingCount: 1, takenCount: 0, problem: null })
    released() // the original arrives after all
    await waitFor(async () => expect(await unfinishedJobs()).toBe(0))
    expect(await listPhotos()).toEqual([])
    expect(downloads()).toBe(1)
    expect((await start(ready)).status).toBe(200)
    expect(await waitForState('done')).toMatchObject({ takenCount: 1 })
  })

  test('waits while Immich is away, says so, and goes on', async () => {
    immich.addAsset(await jpeg())
    const ready = await count()
    immich.onRequest((path) =>
      path.startsWith('/api/assets/') ? (_, response) => sendStatus(response, 503) : null,
    )
    await start(ready)
    await waitFor(async () =>
      expect(await load()).toMatchObject({ problem: 'Immich responded with status 503.' }),
    )
    immich.onRequest(null)
    expect(await waitForState('done')).toMatchObject({ takenCount: 1, problem: null })
  })

  test('goes on after its process died between adding a photo and remembering it', async () => {
    immich.addAsset(await jpeg())
    const { id } = await take()
    const { db, jobs } = app.services
    // As the crash leaves it: the photo is there, the asset waits, the job of this step is started again.
    await db
      .update(immichAssets)
      .set({ status: 'waiting', photoId: null })
      .where(eq(immichAssets.importId, id))
    const released = holdDownloads()
    await db.execute(sql`update immich_imports set state = 'stopped' where id = ${id}`)
    await start(await load())
    await waitFor(() => expect(downloads()).toBe(2))
    const [row] = await db.select().from(immichImports).where(eq(immichImports.id, id))
    const job = { ownerId: row?.ownerId, importId: id, step: row?.step }
    await db.transaction((transaction) => jobs.enqueueAll(transaction, 'import-immich', [job, job]))
    released()
    expect(await waitForState('done')).toMatchObject({ takenCount: 1, duplicateCount: 0 })
    await waitFor(async () => expect(await unfinishedJobs()).toBe(0))
    expect(await listPhotos()).toHaveLength(1)
    expect(downloads()).toBe(2)
  })

  test('lets its photos be identified after uploads, by the chosen provider only', async () => {
    vision.answerWith('hang')
    immich.addAsset(await jpeg())
    await take()
    const { rows } = await app.services.db.execute(
      sql`select distinct priority, data ->> 'backlogProvider' as provider from jobs.job
        where name = 'estimate-catch' and state in ('created', 'retry', 'active')`,
    )
    expect(rows).toContainEqual({ priority: backlogPriority, provider: 'other' })
    const off = await count()
    await angler.change('POST', '/api/immich/import/stop', { importId: off.id })
    immich.addAsset(await jpeg())
    const ready = await count()
    await angler.change('POST', '/api/immich/import/start', {
      importId: ready.id,
      apiKey: key,
      provider: null,
    })
    await waitForState('done')
    expect((await listPhotos()).map(({ analysis }) => analysis).sort()).toEqual(['off', 'waiting'])
    vision.answerWith(null)
  })

  test('without progress for a day ends, and its key with it', async () => {
    immich.addAsset(await jpeg())
    const ready = await count()
    immich.onRequest((path) =>
      path.startsWith('/api/assets/') ? (_, response) => sendStatus(response, 503) : null,
    )
    await start(ready)
    await app.services.db.execute(
      sql`update immich_imports set progress_at = now() - interval '25 hours' where id = ${ready.id}`,
    )
    const stopped = await waitForState('stopped')
    expect(stopped.problem).toBe('The import made no progress for a day.')
    const [row] = await app.services.db.select().from(immichImports).where(eq(immichImports.id, ready.id))
    expect(row?.encryptedKey).toBeNull()
  })
})

/** Holds downloads until the returned function is called. */
function holdDownloads(): () => void {
  const released = Promise.withResolvers<void>()
  immich.onRequest((path) => {
    if (!path.endsWith('/original')) return null
    return async (_, response) => {
      await released.promise
      const asset = immich.assets.find(({ id }) => path.includes(id))
      response.writeHead(200).end(asset?.original)
    }
  })
  return () => {
    immich.onRequest(null)
    released.resolve()
  }
}

async function unfinishedJobs(): Promise<number> {
  const { rows } = await app.services.db.execute(
    sql`select 1 from jobs.job where name = 'import-immich' and state in ('created', 'retry', 'active')`,
  )
  return rows.length
}

function sendStatus(response: { writeHead(status: number): { end(): unknown } }, status: number): unknown {
  return response.writeHead(status).end()
}
