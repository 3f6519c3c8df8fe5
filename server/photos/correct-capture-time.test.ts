import { expect, test } from 'vitest'
import type { Bests } from '../../shared/bests.ts'
import type { Location } from '../../shared/locations.ts'
import type { Photo, UploadMetadata } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { onlyPhoto } from '../../test/app/read-photo.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { fetchExport, importArchive, pack, readLog, toPackedFiles } from '../../test/samples/archive-files.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { startExternalServices } from '../../test/servers/external-services.ts'

const externalServices = shareInFile(startExternalServices)
const app = shareInFile(() => {
  const { WEATHER_URL = '', WEATHER_ARCHIVE_URL = '' } = externalServices.settings
  return startTestApp({ WEATHER_URL, WEATHER_ARCHIVE_URL })
})

const bay = { name: 'Pier 7', latitude: 37.7989, longitude: -122.3967 }
const keyWest = { name: 'Key West', latitude: 24.5651, longitude: -81.7999 }
let users = 0

async function uploadPhoto(request: Parameters<typeof sampleJpeg>[0], claims: UploadMetadata = {}) {
  const angler = await app.signIn(`angler-${++users}@example.org`)
  const bytes = await sampleJpeg({ seed: users, ...request })
  await angler.upload([{ name: 'a.jpg', bytes }], { 'a.jpg': claims })
  return { angler, photo: await onlyPhoto(angler) }
}

const correct = (angler: HttpClient, { id }: Photo, capturedAt: string | null) =>
  angler.change<Photo>('PATCH', `/api/photos/${id}/capture-time`, { capturedAt })
const assign = (angler: HttpClient, { id }: Photo, locationId: string | null) =>
  angler.change<Photo>('PATCH', `/api/photos/${id}/assign-location`, { locationId })
const createLocation = (angler: HttpClient, input: object) =>
  angler.change<Location>('POST', '/api/locations', input)

async function moveToNewAccount(angler: HttpClient) {
  const archive = await fetchExport(angler)
  const reader = await app.signIn(`angler-${++users}@example.org`)
  await importArchive(reader, await pack(toPackedFiles(archive)))
  return { reader, archive }
}

test('a corrected time is local at the place of the photo; weather, tide, sun and moon follow', async () => {
  const { angler, photo } = await uploadPhoto({ ...bay, takenAt: '2025-06-14T06:12:30' })
  const withConditions = async () => {
    const current = await onlyPhoto(angler)
    expect(current).toMatchObject({ temperature: expect.any(Number), tideLevel: expect.any(Number) })
    return current
  }
  const before = await waitFor(withConditions)
  const corrected = await correct(angler, photo, '2024-12-24T16:05')
  expect(corrected).toMatchObject({
    timestamp: '2024-12-24T16:05:00.000-08:00',
    timestampSource: 'entered',
    timeZone: 'America/Los_Angeles',
    temperature: null,
    tideLevel: null,
  })
  expect(corrected.sunrise).toMatch(/^2024-12-24T07/)
  expect(corrected.moonPhase).not.toBe(before.moonPhase)
  const after = await waitFor(withConditions)
  expect([after.tideLevel, after.tideType]).not.toEqual([before.tideLevel, before.tideType])
  expect(await correct(angler, photo, null)).toMatchObject({
    timestamp: before.timestamp,
    timestampSource: 'place',
    sunrise: before.sunrise,
    moonPhase: before.moonPhase,
  })
  expect((await waitFor(withConditions)).tideLevel).toBe(before.tideLevel)
})

test.each<[string, UploadMetadata, string]>([
  ['the browser’s clock', { timestamp: '2025-03-10T02:30:00', utcOffsetMinutes: 60 }, '+01:00'],
  ['a camera with an offset', { timestamp: '2025-06-14T06:12:30+09:00' }, '+09:00'],
  ['an unknown clock', { timestamp: '2025-06-14T06:12:30' }, 'Z'],
  ['nothing', {}, 'Z'],
])(
  'a photo without a place, dated by %s, keeps its clock, and its time at places',
  { tags: 'slow' },
  async (_, claims, offset) => {
    const { angler, photo } = await uploadPhoto({}, claims)
    const { timestamp, timestampSource, timeZone } = photo
    const entered = await correct(angler, photo, '2025-05-03T06:12:00')
    expect(entered.timestamp).toMatch(/^2025-05-03T06:12:00/)
    expect(Date.parse(entered.timestamp ?? '')).toBe(Date.parse(`2025-05-03T06:12:00${offset}`))
    for (const input of [bay, keyWest]) {
      const location = await createLocation(angler, input)
      const moved = await assign(angler, photo, location.id)
      expect(moved).toMatchObject({ timestampSource: 'entered', timeZone: expect.stringMatching(/^America/) })
      expect(moved.timestamp).toMatch(/^2025-05-03T06:12:00.*-0[47]:00$/)
    }
    const again = await correct(angler, photo, '2025-05-03T07:00')
    expect(again.timestamp).toBe('2025-05-03T07:00:00.000-04:00')
    const unassigned = await assign(angler, photo, null)
    expect(unassigned).toMatchObject({ timestampSource: 'entered' })
    expect(unassigned.timestamp).toMatch(/^2025-05-03T07:00:00/)
    expect(await correct(angler, photo, null)).toMatchObject({ timestamp, timestampSource, timeZone })
  },
)

test('a time corrected at a place goes back to the received one there, and without the place', async () => {
  const { angler, photo } = await uploadPhoto({ takenAt: '2025-06-14T06:12:30' })
  const location = await createLocation(angler, bay)
  const assigned = await assign(angler, photo, location.id)
  await correct(angler, photo, '2025-06-14T09:00')
  expect(await correct(angler, photo, null)).toMatchObject({
    timestamp: assigned.timestamp,
    timestampSource: 'place',
  })
  const { timestamp, timestampSource } = photo
  expect(await assign(angler, photo, null)).toMatchObject({ timestamp, timestampSource })
})

test('a time with an offset or in UTC is that instant, shown by the clock of the place', {
  tags: 'slow',
}, async () => {
  const { angler, photo } = await uploadPhoto({ ...bay, takenAt: '2025-06-14T06:12:30' })
  const shown = { timestamp: '2025-05-03T06:12:00.000-07:00' }
  expect(await correct(angler, photo, '2025-05-03T15:12:00+02:00')).toMatchObject(shown)
  expect(await correct(angler, photo, '2025-05-03T13:12:00Z')).toMatchObject(shown)
})

test('a photo with a date alone has no hour, weather or tide until it is given a time', async () => {
  const { angler, photo } = await uploadPhoto({ ...bay, takenAt: '1998-06-20' })
  const noon = { timestamp: '1998-06-20T12:00:00.000-07:00', hasTime: false, timeZone: 'America/Los_Angeles' }
  expect(photo).toMatchObject({ ...noon, moonPhase: expect.any(Number) })
  const inFilter = (query: string) => angler.read<Photo[]>(`/api/photos?${query}`)
  expect(await inFilter('hour=12')).toEqual([])
  expect(await inFilter('timeOfDay=afternoon')).toEqual([])
  expect(await inFilter('date=1998-06')).toHaveLength(1)
  const { patterns } = await angler.read<Bests>('/api/bests')
  expect(patterns.hour).toMatchObject({ unknownCount: 1 })
  expect(patterns.month.counts[5]).toBe(1)

  const timed = await correct(angler, photo, '1998-06-20T18:30')
  expect(timed).toMatchObject({ timestamp: '1998-06-20T18:30:00.000-07:00', hasTime: true })
  await waitFor(async () => expect(await onlyPhoto(angler)).toMatchObject({ tideLevel: expect.any(Number) }))
  expect(await correct(angler, photo, '1998-06-21')).toMatchObject({
    ...{ timestamp: '1998-06-21T12:00:00.000-07:00', hasTime: false },
    ...{ timestampSource: 'entered', tideLevel: null, temperature: null },
  })
  expect(await correct(angler, photo, null)).toMatchObject({ ...noon, timestampSource: 'place' })

  await correct(angler, photo, '1998-06-20T18:30')
  const { reader, archive } = await moveToNewAccount(angler)
  expect(readLog(archive)).toMatchObject({ version: 5 })
  const imported = await onlyPhoto(reader)
  expect(imported).toMatchObject({ timestamp: timed.timestamp, hasTime: true })
  expect(await correct(reader, imported, null)).toMatchObject(noon)
})

test.each(['', 'yesterday', '2025-02-30T10:00', '2025-02-30', '0999-01-01T00:00', '9999-06-01T00:00:00Z'])(
  'the time “%s” is rejected',
  async (capturedAt) => {
    const { angler, photo } = await uploadPhoto({ takenAt: '2025-06-14T06:12:30' })
    const response = await angler.send('PATCH', `/api/photos/${photo.id}/capture-time`, { capturedAt })
    expect(response.status).toBe(400)
    expect(await onlyPhoto(angler)).toMatchObject({ timestamp: photo.timestamp })
  },
)
