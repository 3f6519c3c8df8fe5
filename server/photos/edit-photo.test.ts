import { expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { onlyPhoto } from '../../test/app/read-photo.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { startExternalServices } from '../../test/servers/external-services.ts'
import { describeFish, goodFish, noCatch } from '../../test/servers/openai.ts'

const externalServices = shareInFile(startExternalServices)
const app = shareInFile(() =>
  startTestApp({ ...externalServices.settings, WEATHER_URL: 'off', GEOCODER: 'off' }),
)

const tahoe = { latitude: 39.0968, longitude: -120.0324, takenAt: '2025-06-14T06:12:30', offset: '-07:00' }
const bay = { name: 'Pier 7', latitude: 37.7989, longitude: -122.3967 }
test('rotating a photo saves its rotation', async () => {
  const { angler, photo } = await photoOf('turn@example.org', { seed: 1 })
  expect(await change(angler, photo, 'rotation', { rotation: 270 })).toMatchObject({ rotation: 270 })
  expect(await onlyPhoto(angler)).toMatchObject({ rotation: 270 })
})

test('a photo becomes a favorite and stops being one, for its owner only', async () => {
  const { angler, photo } = await photoOf('heart@example.org', { seed: 31 })
  expect(photo).toMatchObject({ isFavorite: false })
  expect(await change(angler, photo, 'favorite', { isFavorite: true })).toMatchObject({ isFavorite: true })
  expect(await change(angler, photo, 'favorite', { isFavorite: true })).toMatchObject({ isFavorite: true })
  const other = await app.signIn('jealous@example.org')
  const path = `/api/photos/${photo.id}/favorite`
  expect((await other.send('PATCH', path, { isFavorite: false })).status).toBe(404)
  expect(await onlyPhoto(angler)).toMatchObject({ isFavorite: true })
  expect(await angler.read<Photo[]>('/api/photos?favorites=true')).toHaveLength(1)
  expect(await change(angler, photo, 'favorite', { isFavorite: false })).toMatchObject({ isFavorite: false })
  expect(await angler.read<Photo[]>('/api/photos?favorites=true')).toEqual([])
})

test('an edit marks only the fields whose value it changes', async () => {
  const { angler, photo } = await estimatedPhoto('marks@example.org')
  const same = { lengthInches: goodFish.lengthInches, weightLbs: 2.5, caughtWith: 'Senko' }
  expect(await change(angler, photo, 'measurements', same)).toMatchObject({
    lengthInches: 18,
    lengthEdited: false,
    weightLbs: 2.5,
    weightEdited: true,
    caughtWith: 'Senko',
  })
  expect(await change(angler, photo, 'species', { species: ['Largemouth Bass'] })).toMatchObject({
    speciesEdited: false,
  })
  expect(await change(angler, photo, 'species', { species: ['Spotted Bass'] })).toMatchObject({
    species: ['Spotted Bass'],
    speciesEdited: true,
  })
})

test('an absent field is unchanged, and null clears the field and counts as an edit', async () => {
  const { angler, photo } = await estimatedPhoto('clears@example.org')
  await change(angler, photo, 'measurements', { caughtWith: 'Fly' })
  expect(await change(angler, photo, 'measurements', { lengthInches: null })).toMatchObject({
    lengthInches: null,
    lengthEdited: true,
    weightLbs: goodFish.weightLbs,
    weightEdited: false,
    caughtWith: 'Fly',
  })
  expect(await change(angler, photo, 'species', { species: null })).toMatchObject({
    species: null,
    speciesEdited: true,
  })
})

test('marking a photo as a catch overrides the vision service', { tags: 'slow' }, async () => {
  const response = externalServices.vision.hold()
  const { angler, photo } = await photoOf('word@example.org', { ...tahoe, seed: 21 })
  await response.asked
  await change(angler, photo, 'fishing', { isFishing: true })
  response.release({ json: noCatch })
  await waitFor(async () => expect(await onlyPhoto(angler)).toMatchObject({ analysis: 'done' }))
  expect(await onlyPhoto(angler)).toMatchObject({
    isFishing: true,
    fishingEdited: true,
    locationId: expect.any(String),
  })
  externalServices.vision.answerWith(null)
})

test.each([
  ['species', { species: ['Rock Bass'] }],
  ['measurements', { lengthInches: 21 }],
  ['measurements', { weightLbs: 3.5 }],
])(
  'editing the %s to %j before the estimate arrives marks the photo as a catch',
  { tags: 'slow' },
  async (path, edit) => {
    const response = externalServices.vision.hold()
    const email = `names-${Object.keys(edit)}@example.org`
    const { angler, photo } = await photoOf(email, { ...tahoe, seed: 23 })
    await response.asked
    const named = { ...edit, isFishing: true, fishingEdited: true, locationId: photo.locationId }
    expect(await change(angler, photo, path, edit)).toMatchObject(named)
    response.release({ json: noCatch })
    await waitFor(async () => expect(await onlyPhoto(angler)).toMatchObject({ analysis: 'done' }))
    expect(await onlyPhoto(angler)).toMatchObject(named)
    externalServices.vision.answerWith(null)
  },
)

test('identifying again replaces the estimate and keeps edited fields', { tags: 'slow' }, async () => {
  const { angler, photo } = await estimatedPhoto('again@example.org')
  await change(angler, photo, 'measurements', { lengthInches: 17 })
  externalServices.vision.answerWith({
    json: describeFish({ species: [{ name: 'Walleye', likelihood: 0.9 }], weightLbs: 2.1 }),
  })
  const waiting = await angler.change<Photo>('POST', `/api/photos/${photo.id}/identify`)
  expect(waiting.analysis).toBe('waiting')
  await waitFor(async () => {
    expect(await onlyPhoto(angler)).toMatchObject({
      analysis: 'done',
      species: ['Walleye'],
      lengthInches: 17,
    })
  })
  externalServices.vision.answerWith(null)
})

test('marking a photo as not fishing removes it from the catches and deletes its automatic location', async () => {
  const { angler, photo } = await photoOf('nothing@example.org', { ...tahoe, seed: 3 })
  expect(await change(angler, photo, 'fishing', { isFishing: false })).toMatchObject({
    isFishing: false,
    fishingEdited: true,
    locationId: null,
    latitude: expect.closeTo(tahoe.latitude, 4),
  })
  expect(await angler.read('/api/locations')).toEqual([])
  expect(await angler.read('/api/photos?fishingOnly=true')).toEqual([])
  expect(await angler.read<Photo[]>('/api/photos?notFishing=true')).toHaveLength(1)
})

test('a photo without a position inherits position, time zone and conditions from its assigned location', {
  tags: 'slow',
}, async () => {
  const { angler, photo } = await photoOf('borrow@example.org', { takenAt: '2025-06-14T06:12:30', seed: 7 })
  expect(photo).toMatchObject({ latitude: null, timestampSource: 'assumed', sunrise: null })
  const location = await angler.change<Location>('POST', '/api/locations', bay)
  const moved = await change(angler, photo, 'assign-location', { locationId: location.id })
  expect(moved).toMatchObject({
    locationId: location.id,
    locationName: 'Pier 7',
    latitude: bay.latitude,
    longitude: bay.longitude,
    positionSource: 'assigned',
    timestamp: '2025-06-14T06:12:30.000-07:00',
    timestampSource: 'place',
    timeZone: 'America/Los_Angeles',
  })
  expect(moved.sunrise?.slice(0, 16)).toBe('2025-06-14T05:47')
  await waitFor(async () => {
    expect(await onlyPhoto(angler)).toMatchObject({
      tideStation: expect.any(String),
      tideLevel: expect.any(Number),
    })
  })
})

test('unassigning a photo from its location clears the inherited position and conditions', async () => {
  const { angler, photo } = await photoOf('back@example.org', { takenAt: '2025-06-14T06:12:30', seed: 8 })
  const location = await angler.change<Location>('POST', '/api/locations', bay)
  await change(angler, photo, 'assign-location', { locationId: location.id })
  await waitFor(async () => expect((await onlyPhoto(angler)).tideLevel).not.toBeNull())
  const unassigned = await change(angler, photo, 'assign-location', { locationId: null })
  expect(unassigned).toMatchObject({
    locationId: null,
    latitude: null,
    longitude: null,
    positionSource: null,
    tideLevel: null,
    tideStation: null,
    sunrise: null,
  })
  expect(unassigned.moonPhase).not.toBeNull()
})

test.each([
  ['the browser clock', { timestamp: '2025-03-09T02:30:00', utcOffsetMinutes: 60 }], // skipped by daylight saving time
  ['a camera with an offset', { timestamp: '2025-06-14T06:12:30+09:00' }],
  ['an exact instant', { timestamp: '2025-06-14T06:12:30Z' }],
  ['an exact instant and the browser clock', { timestamp: '2025-06-14T06:12:30Z', utcOffsetMinutes: 60 }],
  ['an unknown clock', { timestamp: '2025-06-14T06:12:30' }],
])(
  'unassigning a photo dated by %s restores its timestamp and time zone',
  { tags: 'slow' },
  async (clock, claims) => {
    const angler = await app.signIn(`${clock.replaceAll(' ', '-')}@example.org`)
    await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ seed: 25 }) }], { 'a.jpg': claims })
    const photo = await onlyPhoto(angler)
    const { timestamp, timestampSource, timeZone } = photo
    for (const input of [bay, { name: 'Key West', latitude: 24.5651, longitude: -81.7999 }]) {
      const location = await angler.change<Location>('POST', '/api/locations', input)
      const moved = await change(angler, photo, 'assign-location', { locationId: location.id })
      expect(moved.timeZone).toMatch(/^America/)
      const isInstant = /[Z+]/.test(claims.timestamp)
      if (isInstant) expect(Date.parse(moved.timestamp ?? '')).toBe(Date.parse(claims.timestamp))
      else expect(moved).toMatchObject({ timestampSource: 'place' })
    }
    const unassigned = await change(angler, photo, 'assign-location', { locationId: null })
    expect(unassigned).toMatchObject({ timestamp, timestampSource, timeZone })
  },
)

test('a photo with its own position keeps it when assigned and unassigned', async () => {
  const { angler, photo } = await photoOf('own@example.org', { ...tahoe, seed: 9 })
  const location = await angler.change<Location>('POST', '/api/locations', bay)
  const moved = await change(angler, photo, 'assign-location', { locationId: location.id })
  const { latitude, longitude, timestamp } = photo
  expect(moved).toMatchObject({
    locationId: location.id,
    latitude,
    longitude,
    timestamp,
    positionSource: 'exif',
  })
  const unassigned = await change(angler, photo, 'assign-location', { locationId: null })
  expect(unassigned).toMatchObject({ locationId: null, latitude, longitude, positionSource: 'exif' })
})

async function photoOf(email: string, request: Parameters<typeof sampleJpeg>[0]) {
  const angler = await app.signIn(email)
  await angler.upload([{ name: 'catch.jpg', bytes: await sampleJpeg(request) }])
  return { angler, photo: await onlyPhoto(angler) }
}

async function estimatedPhoto(email: string) {
  const { angler } = await photoOf(email, { seed: 20 })
  await waitFor(async () => expect((await onlyPhoto(angler)).analysis).toBe('done'))
  return { angler, photo: await onlyPhoto(angler) }
}

function change(angler: HttpClient, photo: Photo, what: string, body: object): Promise<Photo> {
  return angler.change<Photo>('PATCH', `/api/photos/${photo.id}/${what}`, body)
}
