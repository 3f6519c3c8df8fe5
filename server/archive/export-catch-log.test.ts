import { eq } from 'drizzle-orm'
import type { Feature } from 'geojson'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { User } from '../../shared/account.ts'
import { exportPath } from '../../shared/archive.ts'
import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { writeRows } from '../../test/app/write-rows.ts'
import { uploadInBatches } from '../../test/assertions/photo-assertions.ts'
import { listUploadTempFolder, loseFiles } from '../../test/assertions/stored-files.ts'
import { fetchExport, readLog, startFetching } from '../../test/samples/archive-files.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { catches } from '../database/schema.ts'
import { photoFolder } from '../file-store/photo-folder.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const tahoe = { latitude: 39.0968, longitude: -120.0324, takenAt: '2025-06-14T06:12:30' }

test('an export is a private download that only its owner gets', { tags: 'slow' }, async () => {
  const user = await app.signIn('private@example.org')
  const response = await user.fetch(exportPath)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="creel-export-\d{4}-\d\d-\d\d\.zip"$/,
  )
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  await response.arrayBuffer()
  expect((await app.visit().fetch(exportPath)).status).toBe(401)
  const neighbor = await app.signIn('neighbour@example.org')
  await user.upload([{ name: 'mine.jpg', bytes: await sampleJpeg({ ...tahoe, seed: 1 }) }])
  const otherFiles = await fetchExport(neighbor)
  expect(readLog(otherFiles)).toMatchObject({ photos: [], locations: [], groups: [] })
  expect([...otherFiles.keys()]).toEqual(['creel.json', 'catches.csv', 'catches.geojson'])
})

test('the archive has the originals byte for byte, under names that are valid on every system', {
  tags: 'slow',
}, async () => {
  const user = await app.signIn('names@example.org')
  const files = [
    { name: 'image.jpg', bytes: await sampleJpeg({ seed: 2 }) },
    { name: 'image.jpg', bytes: await sampleJpeg({ seed: 3 }) },
    { name: 'CON', bytes: await sampleJpeg({ seed: 4 }) },
    { name: 'a:b*c?"d"<e>|.JPEG', bytes: await sampleJpeg({ seed: 5 }) },
    { name: '..jpg', bytes: await sampleJpeg({ seed: 6 }) },
    { name: `${'鱒'.repeat(100)}.jpg`, bytes: await sampleJpeg({ seed: 7 }) },
  ]
  for (const file of files) await user.upload([file])
  const archive = await fetchExport(user)
  const names = [...archive.keys()].filter((name) => name.startsWith('photos/'))
  expect(names).toEqual([
    'photos/000001 image.jpg',
    'photos/000002 image.jpg',
    'photos/000003 CON.jpg',
    'photos/000004 a_b_c_d_e_.jpeg',
    'photos/000005 _.jpg',
    `photos/000006 ${'鱒'.repeat(50)}.jpg`,
  ])
  expect(names.map((name) => archive.get(name))).toEqual(files.map(({ bytes }) => bytes))
})

test('catches.csv has one line per fish, plain numbers, and no formulas that a spreadsheet would run', async () => {
  const user = await app.signIn('table@example.org')
  const [stored] = await user.upload([
    { name: '@SUM(A1).jpg', bytes: await sampleJpeg({ ...tahoe, seed: 8 }) },
  ])
  await user.upload([{ name: '+1.jpg', bytes: await sampleJpeg({ seed: 9 }) }])
  await user.change('PATCH', `/api/photos/${stored?.id}/measurements`, {
    lengthInches: 12.5,
    weightLbs: null,
    caughtWith: '=HYPERLINK("http://evil.example"),x',
  })
  await user.change('PATCH', `/api/photos/${stored?.id}/species`, { species: ['-2+3', 'pike'] })
  const archive = await fetchExport(user)
  const text = archive.get('catches.csv')?.toString() ?? ''
  expect(text.startsWith('\uFEFFfile,filename,caught_at,')).toBe(true)
  const [head = '', first = '', second = '', third = ''] = text.slice(1).split('\r\n')
  expect(head.split(',')).toEqual(
    expect.arrayContaining([
      'length_inches',
      'weight_lbs',
      'temperature_fahrenheit',
      'wind_direction_degrees',
      'tide_level_ft',
    ]),
  )
  expect(first).toContain(",'@SUM(A1).jpg,2025-06-14T06:12:30.000-07:00,America/Los_Angeles,")
  expect(first).toContain(',39.0968')
  expect(first).toContain(',-120.0324') // a number, though it begins with a sign
  expect(first).toContain(`,'-2+3,true,12.5,true,,false,"'=HYPERLINK(""http://evil.example""),x",`)
  expect(second).toContain(",'@SUM(A1).jpg,2025-06-14T06:12:30.000-07:00,America/Los_Angeles,")
  expect(second).toContain(',pike,true,,false,,false,,')
  expect(third).toContain(",'+1.jpg,,")
  expect(text.trimEnd().split('\r\n')).toHaveLength(4)
})

test('catches.csv has the range of each guess, and none of measured sizes', async () => {
  const user = await app.signIn('ranges@example.org')
  await user.upload([{ name: 'guess.jpg', bytes: await sampleJpeg({ seed: 31 }) }])
  const [measured] = await user.upload([{ name: 'measured.jpg', bytes: await sampleJpeg({ seed: 32 }) }])
  const { id } = await user.read<User>('/api/auth/user')
  await writeRows(app.services.db, (transaction) =>
    transaction
      .update(catches)
      .set({ species: 'Largemouth Bass', lengthInches: 18, estimatedLengthInches: 18, weightLbs: 3.4 })
      .where(eq(catches.ownerId, id)),
  )
  const known = { lengthInches: 20, lengthSource: 'measured', weightLbs: 4, weightSource: 'measured' }
  await user.change('PATCH', `/api/photos/${measured?.id}/measurements`, known)
  const text = (await fetchExport(user)).get('catches.csv')?.toString() ?? ''
  const [head = '', guess = '', plain = ''] = text.split('\r\n')
  expect(head).toMatch(/,length_low_inches,length_high_inches,weight_low_lbs,weight_high_lbs,/)
  expect(guess).toMatch(/,14\.48,22\.38,1\.\d+,\d\.\d+,,$/)
  expect(plain).toMatch(/,measured,measured,(,){10}$/)
})

test('catches.geojson has the photos with a position, longitude first', { tags: 'slow' }, async () => {
  const user = await app.signIn('map@example.org')
  await user.upload([{ name: 'here.jpg', bytes: await sampleJpeg({ ...tahoe, seed: 10 }) }])
  await user.upload([{ name: 'nowhere.jpg', bytes: await sampleJpeg({ seed: 11 }) }])
  const [photo] = (await user.read<Photo[]>('/api/photos')).filter(({ latitude }) => latitude !== null)
  await user.change('PATCH', `/api/photos/${photo?.id}/measurements`, { caughtBy: 'Tom' })
  const archive = await fetchExport(user)
  const collection = JSON.parse(archive.get('catches.geojson')?.toString() ?? '')
  expect(collection).toMatchObject({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [photo?.longitude, photo?.latitude] },
        properties: { filename: 'here.jpg', file: 'photos/000001 here.jpg', species: null, caught_by: 'Tom' },
      },
    ],
  })
  expect(collection.features).toHaveLength(1)
})

test('an archive has the oldest format that says all: 2, 3 with catches without photos, 4 with outing notes', async () => {
  const user = await app.signIn('format@example.org')
  const note = (input: object) =>
    user.change('POST', '/api/catches', { capturedAt: '2025-06-14T06:12', locationId: null, ...input })
  const version = async () =>
    JSON.parse((await fetchExport(user)).get('creel.json')?.toString() ?? '').version
  const versions = [await version()]
  await note({ species: 'Snook' })
  versions.push(await version())
  await note({ outcome: 'none' })
  versions.push(await version())
  expect(versions).toEqual([2, 3, 4])
})

test('catches without photos are lines of catches.csv and, at their location, points of catches.geojson', async () => {
  const user = await app.signIn('noted@example.org')
  const pier = { name: 'Pier, 7', latitude: 37.7989, longitude: -122.3967 }
  const { id: locationId } = await user.change<Location>('POST', '/api/locations', pier)
  const noted = { species: '=Snook', lengthInches: 30, lengthSource: 'measured', note: 'No\ncamera' }
  await user.change('POST', '/api/catches', { capturedAt: '2025-06-14T06:12', locationId, ...noted })
  await user.change('POST', '/api/catches', {
    capturedAt: '2025-06-15T06:12',
    locationId: null,
    outcome: 'lost',
    caughtBy: '=Tom',
  })
  await user.change('POST', '/api/catches', { capturedAt: '2025-06-13', locationId })
  const hasTide = async () =>
    (await user.read<NotedCatch[]>('/api/catches')).some(({ tideType }) => tideType !== null)
  await waitFor(async () => expect(await hasTide()).toBe(true))
  const archive = await fetchExport(user)
  const text = archive.get('catches.csv')?.toString() ?? ''
  expect(text).toContain('\r\n,,2025-06-14T06:12:00.000-07:00,America/Los_Angeles,')
  expect(text).toContain(',37.7989,-122.3967,,,"Pier, 7",')
  expect(text).toContain(",'=Snook,true,30,true,,false,,")
  expect(text).toContain(',"No\ncamera",')
  expect(text).toContain('\r\n,,2025-06-13,America/Los_Angeles,')
  expect(text).toMatch(/\r\n,,2025-06-15T06:12[^\r]*,lost,,,'=Tom,/)
  const { features } = JSON.parse(archive.get('catches.geojson')?.toString() ?? '')
  const fields = ({ properties }: Feature) => [properties?.caught_at, properties?.species]
  expect(features.map(fields).sort()).toEqual([
    ['2025-06-13', null],
    ['2025-06-14T06:12:00.000-07:00', '=Snook'],
  ])
  expect(features.find(({ properties }: Feature) => properties?.species === '=Snook')).toMatchObject({
    geometry: { coordinates: [pier.longitude, pier.latitude] },
    properties: {
      ...{ location: 'Pier, 7', length_inches: 30, temperature_fahrenheit: null },
      wind_direction_degrees: null,
      tide_station: 'Rincon Point',
      moon_phase: 0.604,
      sunrise_at: expect.stringMatching(/^2025-06-14T05:4.*-07:00$/),
    },
  })
})

test('a photo whose file is missing is listed in the archive, and the rest is exported', {
  tags: 'slow',
}, async () => {
  const user = await app.signIn('lost@example.org')
  const results = await user.upload([
    { name: 'kept.jpg', bytes: await sampleJpeg({ seed: 12 }) },
    { name: 'lost.jpg', bytes: await sampleJpeg({ seed: 13 }) },
  ])
  await loseFiles(app, await photoFolderOf(user, results[1]?.id))
  const archive = await fetchExport(user)
  const { photos } = readLog(archive)
  expect(photos.map(({ filename }) => filename).toSorted()).toEqual(['kept.jpg', 'lost.jpg'])
  const lost = photos.find(({ filename }) => filename === 'lost.jpg')?.file ?? ''
  expect(archive.has(lost)).toBe(false)
  expect(archive.get('missing.txt')?.toString()).toContain(lost)
  expect([...archive.keys()].filter((name) => name.startsWith('photos/'))).toHaveLength(1)
})

test('photos are read only as fast as the client reads them, and a canceled export leaves nothing behind', {
  tags: 'slow',
}, async () => {
  const user = await app.signIn('slow@example.org')
  const photos = 40
  const padding = Buffer.alloc(2_000_000) // what follows the picture is part of the file: 80 MB in all
  const files = await Promise.all(
    Array.from({ length: photos }, async (_, index) => ({
      name: `${index}.jpg`,
      bytes: Buffer.concat([await sampleJpeg({ seed: 100 + index, width: 64, height: 48 }), padding]),
    })),
  )
  expect((await uploadInBatches(user, files)).filter(({ success }) => success)).toHaveLength(photos)

  const read = vi.spyOn(app.services.store, 'open')
  const paused = await startFetching(user, app.url)
  // Both do the same work; by the time the second has all of it, the first would have as well, if nothing held it.
  await fetchExport(user)
  const readByPaused = read.mock.calls.length - photos
  expect(readByPaused).toBeLessThan(photos / 2)
  expect(await listUploadTempFolder(app.dataDir)).toHaveLength(1)

  paused.destroy()
  await waitFor(async () => {
    expect(await listUploadTempFolder(app.dataDir)).toEqual([])
  })
  const opened = await Promise.all(read.mock.results.map(({ value }) => value))
  expect(opened.map((file) => file?.bytes.closed)).not.toContain(false)
  expect(read.mock.calls.length - photos).toBe(readByPaused)
  read.mockRestore()
})

test('a user can run two exports at once, and another once one has ended', {
  tags: 'slow',
}, async () => {
  const user = await app.signIn('many@example.org')
  const padded = Buffer.concat([await sampleJpeg({ seed: 14 }), Buffer.alloc(40_000_000)])
  await user.upload([{ name: 'large.jpg', bytes: padded }])
  const [first, second] = [await startFetching(user, app.url), await startFetching(user, app.url)]
  const third = await user.fetch(exportPath)
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '60'])
  first.destroy()
  await waitFor(async () => expect((await fetchExport(user)).size).toBe(4))
  second.destroy()
})

test('a failed export returns JSON to a frame and a page to a person', async () => {
  const refusalFor = async (dest: string) => {
    const headers = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-dest': dest }
    return await app.visit().fetch(exportPath, { headers })
  }
  expect(await (await refusalFor('iframe')).json()).toMatchObject({ code: 'SIGN_IN_NEEDED' })
  expect((await refusalFor('document')).headers.get('content-type')).toMatch(/^text\/html/)
})

async function photoFolderOf(user: HttpClient, photoId: string | null = null): Promise<string> {
  const { id } = await user.read<{ id: string }>('/api/auth/user')
  return photoFolder(id, String(photoId))
}
