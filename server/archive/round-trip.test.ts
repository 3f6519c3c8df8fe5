import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import {
  comparable,
  type ExportedCatchLog,
  fetchExport,
  importArchive,
  pack,
  readLog,
  toPackedFiles,
} from '../../test/samples/archive-files.ts'
import { heicSample, sampleJpeg, samplePng, sampleWebp } from '../../test/samples/samples.ts'
import { type ExternalServices, startExternalServices } from '../../test/servers/external-services.ts'
import { describeFish } from '../../test/servers/openai.ts'
import { queueWindDirections } from '../conditions/queue-older-conditions.ts'

let app: TestApp
let externalServices: ExternalServices
let exporter: HttpClient
let exported: Map<string, Buffer>
let log: ExportedCatchLog

const tahoe = { latitude: 39.0968, longitude: -120.0324, takenAt: '2025-06-14T06:12:30', offset: '-07:00' }
const goldenGate = { latitude: 37.8063, longitude: -122.4659, takenAt: '2025-05-01T09:00:00' }
beforeAll(async () => {
  externalServices = await startExternalServices()
  externalServices.vision.answerWith({ json: describeFish({ weightLbs: null }) })
  app = await startTestApp({ ...externalServices.settings, GEOCODER: 'off' })
  exporter = await app.signIn('rich@example.org')
  await createLog(exporter)
  exported = await fetchExport(exporter)
  log = readLog(exported)
})
afterAll(async () => {
  await app.stop()
  await externalServices.stop()
})

test('an export imported into a new account exports the same catch log again', async () => {
  const importer = await app.signIn('heir@example.org')
  const result = await importArchive(importer, await pack(toPackedFiles(exported)))
  expect(result).toEqual({
    photos: log.photos.length,
    duplicates: 0,
    notedCatches: 4,
    outingNotes: 1,
    locations: log.locations.length,
    groups: log.groups.length,
    leftOutCount: 0,
    leftOut: [],
  })
  const again = await fetchExport(importer)
  expect(comparable(readLog(again))).toEqual(comparable(log))
  expect(hashes(again)).toEqual(hashes(exported))
})

test('the importing user gets the same gallery, map, groups and images', { tags: 'slow' }, async () => {
  const importer = await app.signIn('onlooker@example.org')
  await importArchive(importer, await pack(toPackedFiles(exported)))
  const seen = async (browser: HttpClient) => ({
    photos: (await browser.read<Photo[]>('/api/photos')).map(comparablePhoto),
    noted: (await browser.read<NotedCatch[]>('/api/catches')).map(({ locationId: _, ...noted }) => noted),
    spots: (await browser.read<Location[]>('/api/locations')).map(
      ({ name, photoCount, catchCount, species, lastVisit }) => ({
        name,
        photoCount,
        catchCount,
        species,
        lastVisit,
      }),
    ),
    groups: (await browser.read<LocationGroup[]>('/api/location-groups')).map(
      ({ name, pinned, photoCount, locations }) => ({
        name,
        pinned,
        photoCount,
        spots: locations.map((location) => location.name),
      }),
    ),
  })
  expect(await seen(importer)).toEqual(await seen(exporter))
  for (const { previewUrl, url } of await importer.read<Photo[]>('/api/photos')) {
    expect((await importer.fetch(previewUrl)).status).toBe(200)
    expect((await importer.fetch(url)).status).toBe(200)
  }
})

test('an imported photo that is unassigned from its location gets its original date back', {
  tags: 'slow',
}, async () => {
  const importer = await app.signIn('taker@example.org')
  await importArchive(importer, await pack(toPackedFiles(exported)))
  const own = log.photos.find(({ filename }) => filename === 'borrowed.jpg')?.ownCapture
  const borrowed = (await importer.read<Photo[]>('/api/photos')).find(
    ({ filename }) => filename === 'borrowed.jpg',
  )
  const path = `/api/photos/${borrowed?.id}/assign-location`
  const detached = await importer.change<Photo>('PATCH', path, { locationId: null })
  expect(detached).toMatchObject({ timestampSource: 'assumed', timeZone: own?.timeZone })
  expect(new Date(detached.timestamp ?? '').toISOString()).toBe(own?.capturedAt)
})

test('catches without photos keep the weather and tide of an archive, and get what it lacks', async () => {
  const importer = await app.signIn('weather@example.org')
  const { weather } = externalServices
  weather.answerWith({ temperature_2m: Array(24).fill(-40), cloud_cover: [], wind_speed_10m: [] })
  const notedCatches = log.notedCatches?.map((noted) =>
    noted.outcome === 'kept' ? { ...noted, conditions: undefined } : noted,
  )
  const files = toPackedFiles(exported).map((file) =>
    file.name === 'creel.json' ? { ...file, bytes: JSON.stringify({ ...log, notedCatches }) } : file,
  )
  await importArchive(importer, await pack(files))
  const find = async (wanted: string) =>
    (await importer.read<NotedCatch[]>('/api/catches')).find(({ outcome }) => outcome === wanted)
  await waitFor(async () => expect(await find('kept')).toMatchObject({ temperature: -40 }))
  const archived = log.notedCatches?.find(({ outcome }) => outcome === 'released')
  const { temperature, tideType } = (await find('released')) ?? {}
  expect(archived).toMatchObject({ conditions: { temperatureFahrenheit: temperature, tideType } })
  weather.answerWith(null)
})

test('an archive from before wind directions is imported as it is, and gets them', async () => {
  const importer = await app.signIn('directions@example.org')
  const withoutDirection = (item: Record<string, unknown>) => ({
    ...item,
    ...(item.conditions !== undefined && {
      conditions: { ...Object(item.conditions), windDirectionDegrees: undefined },
    }),
  })
  const old = {
    ...log,
    photos: log.photos.map(withoutDirection),
    notedCatches: log.notedCatches?.map(withoutDirection),
  }
  const files = toPackedFiles(exported).map((file) =>
    file.name === 'creel.json' ? { ...file, bytes: JSON.stringify(old) } : file,
  )
  expect(await importArchive(importer, await pack(files))).toMatchObject({ leftOut: [] })
  const readWeather = async () =>
    [await importer.read<Photo[]>('/api/photos'), await importer.read<NotedCatch[]>('/api/catches')]
      .flat()
      .flatMap(({ temperature, windSpeed, windDirection }) =>
        temperature === null ? [] : [{ temperature, windSpeed, windDirection }],
      )
  const imported = await readWeather()
  expect(imported.length).toBeGreaterThan(3)
  expect(imported.map(({ windDirection }) => windDirection)).toEqual(imported.map(() => null))
  await queueWindDirections(app.services)
  await waitFor(async () =>
    expect(await readWeather()).toEqual(imported.map((each) => ({ ...each, windDirection: 230 }))),
  )
})

test('the catch log of this test has a value in every field', () => {
  const values = new Map<string, Set<unknown>>()
  const collect = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null)
      values.set(path, (values.get(path) ?? new Set()).add(value))
    else
      for (const [name, part] of Object.entries(value))
        collect(part, Array.isArray(value) ? path : `${path}.${name}`)
  }
  collect(log, '')
  const isEmpty = (path: string) =>
    values.get(path)?.size === 1 &&
    values.get(path)?.has(null) &&
    ![...values.keys()].some((other) => other.startsWith(`${path}.`))
  // The geocoder, which is off, would say what is a lake; the model is not to estimate a weight.
  expect([...values.keys()].filter(isEmpty)).toEqual([
    '.locations.isLake',
    '.photos.estimate.response.fish.weightLbs',
  ])
  for (const kind of ['species', 'length', 'weight'])
    expect(values.get(`.photos.catches.${kind}Source`)?.size).toBeGreaterThan(1)
  expect(values.get('.notedCatches.outcome')).toEqual(new Set([null, 'kept', 'lost', 'none', 'released']))
})

/** A log with something of everything. */
async function createLog(browser: HttpClient): Promise<void> {
  await browser.change('PATCH', '/api/auth/user/settings', {
    anglerHeightInches: 70.5,
    cameraSetup: 'tripod',
    handWidthInches: 3.4,
    rodMarkInches: 24.25,
    units: 'metric',
    emailsWanted: false,
    looksAgain: false,
  })
  await browser.upload(
    [
      { name: 'forelle æøå 鱒 🎣.jpg', bytes: await sampleJpeg({ ...tahoe, seed: 1 }) },
      { name: 'coast.png', bytes: await samplePng({ ...goldenGate, seed: 2 }) },
      { name: 'trout.heic', bytes: heicSample('heic-gps-south-east-offset') },
      { name: 'nowhere.webp', bytes: await sampleWebp({ seed: 3 }) },
      { name: 'borrowed.jpg', bytes: await sampleJpeg({ takenAt: '2025-07-01T10:00:00', seed: 4 }) },
      { name: 'boat.jpg', bytes: await sampleJpeg({ ...tahoe, takenAt: '2025-06-15T05:00:00', seed: 5 }) },
    ],
    { 'boat.jpg': { originalSha256: 'ab'.repeat(32) } },
  )
  const photos = await browser.read<Photo[]>('/api/photos')
  const idOf = (start: string) => photos.find(({ filename }) => filename.startsWith(start))?.id
  const hole = { name: 'Secret "hole", =1+1', latitude: 39.3, longitude: -120.2 }
  const location = await browser.change<Location>('POST', '/api/locations', hole)
  await browser.change('POST', '/api/locations', { name: 'Empty bay', latitude: -20, longitude: 179.9999 })
  await browser.change('PATCH', `/api/photos/${idOf('borrowed')}/assign-location`, {
    locationId: location.id,
  })
  await browser.change('PATCH', `/api/photos/${idOf('forelle')}/rotation`, { rotation: 270 })
  await browser.change('PATCH', `/api/photos/${idOf('forelle')}/favorite`, { isFavorite: true })
  await waitFor(async () => expect(await isProcessed(browser)).toBe(true), { interval: 200 })
  await browser.change('PATCH', `/api/photos/${idOf('forelle')}/species`, { species: ['Ørret', '=cmd'] })
  await browser.change('PATCH', `/api/photos/${idOf('forelle')}/measurements`, {
    catchId: idOf('forelle'),
    weightLbs: 3.25,
    caughtWith: '-fly',
  })
  await browser.change('PATCH', `/api/photos/${idOf('coast')}/catches`, {
    changed: [
      {
        id: idOf('coast'),
        confirmed: ['species'],
        lengthInches: 17.25,
        lengthSource: 'ruler',
        ruler: {
          reference: {
            name: 'Card',
            lengthInches: 3.37,
            ends: [
              [0.1, 0.2],
              [0.2, 0.2],
            ],
          },
          snout: [0.1, 0.5],
          tail: [0.9, 0.55],
        },
      },
    ],
    added: [
      {
        species: 'Perch',
        weightLbs: 0.5,
        weightSource: 'measured',
        note: 'Second cast.\n\nNo net.',
        outcome: 'released',
        waterTemperature: 61.5,
        waterClarity: 'stained',
        caughtBy: '=Tom',
      },
    ],
  })
  await browser.change('PATCH', `/api/photos/${idOf('boat')}/fishing`, { isFishing: false })
  await browser.change('POST', '/api/catches', {
    capturedAt: '2025-06-20T05:45',
    locationId: location.id,
    species: '=Hecht',
    lengthInches: 31.5,
    lengthSource: 'measured',
    weightLbs: 8,
    caughtWith: '-spoon',
    note: 'No camera.\n\nStrong.',
    outcome: 'kept',
    waterTemperature: 58,
    waterClarity: 'muddy',
    caughtBy: 'Ana',
  })
  await browser.change('POST', '/api/catches', {
    capturedAt: '2025-06-21T21:00',
    locationId: null,
    outcome: 'lost',
  })
  await browser.change('POST', '/api/catches', {
    capturedAt: '2025-06-22',
    locationId: location.id,
    outcome: 'none',
    note: '=Not a bite.',
    fishedFrom: '20:00',
    fishedTo: '01:30',
  })
  await browser.change('POST', '/api/catches', { capturedAt: '2025-06-23', locationId: null })
  await browser.change('POST', '/api/catches', {
    capturedAt: '2025-06-24T06:30',
    locationId: photos.find(({ filename }) => filename.startsWith('coast'))?.locationId,
    outcome: 'released',
  })
  await waitFor(async () => expect(await hasNotedConditions(browser)).toBe(true), { interval: 200 })
  const groups = await browser.read<LocationGroup[]>('/api/location-groups')
  await browser.change('PATCH', `/api/location-groups/${groups[0]?.id}/pin`)
  await browser.change('PATCH', `/api/location-groups/${groups[0]?.id}/rename`, { name: 'Hausgewässer' })
}

/** Nothing is under way any more: every catch is estimated, every place has its name, weather and tide are there. */
async function isProcessed(browser: HttpClient): Promise<boolean> {
  const photos = await browser.read<Photo[]>('/api/photos')
  const locations = await browser.read<Location[]>('/api/locations')
  const located = photos.filter((photo) => photo.latitude !== null && photo.timestamp !== null)
  return (
    photos.every(({ analysis }) => analysis === 'done') &&
    located.every(({ temperature }) => temperature !== null) &&
    photos.some(({ tideStation }) => tideStation !== null) &&
    locations.every(({ name }) => !/^-?\d/.test(name))
  )
}

/** Catches without a photo have their weather, and the one at the sea its tide. */
async function hasNotedConditions(browser: HttpClient): Promise<boolean> {
  const noted = await browser.read<NotedCatch[]>('/api/catches')
  const withBoth = noted.filter(({ locationId, hasTime }) => locationId !== null && hasTime)
  return (
    withBoth.every(({ temperature }) => temperature !== null) &&
    withBoth.some(({ tideType }) => tideType !== null)
  )
}

/** The bytes of every photo, by what `creel.json` says where they are. */
function hashes(files: Map<string, Buffer>): string[] {
  const found = readLog(files).photos.map(({ file, sha256 }) => {
    const bytes = files.get(file) ?? Buffer.alloc(0)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    return sha256
  })
  return found.toSorted()
}

function comparablePhoto(photo: Photo) {
  const { id: _id, url: _url, originalUrl: _original, locationId: _location, ...seen } = photo
  const { thumbnailUrl: _thumbnail, mediumUrl: _medium, previewUrl: _preview, ...rest } = seen
  return { ...rest, catches: rest.catches.map(({ id: _, ...caught }) => caught) }
}
