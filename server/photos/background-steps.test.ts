import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { writeRows } from '../../test/app/write-rows.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { type ExternalServices, startExternalServices } from '../../test/servers/external-services.ts'
import { noCatch } from '../../test/servers/openai.ts'
import { catches, locations, photos } from '../database/schema.ts'

let app: TestApp
let externalServices: ExternalServices
let vision: ExternalServices['vision']
let geocoder: ExternalServices['geocoder']
beforeAll(async () => {
  externalServices = await startExternalServices()
  vision = externalServices.vision
  geocoder = externalServices.geocoder
  app = await startTestApp(externalServices.settings)
})
beforeEach(() => {
  vision.answerWith(null)
  geocoder.answerWith(null)
})
afterAll(async () => {
  await app.stop()
  await externalServices.stop()
})

const tahoe = { latitude: 39.0968, longitude: -120.0324, takenAt: '2025-06-14T06:12:30', offset: '-07:00' }
test('background steps add the weather, the estimate and the location name', async () => {
  const angler = await app.signIn('all@example.org')
  await send(angler, { ...tahoe, seed: 1 })
  await waitFor(async () => {
    expect(await onlyPhoto(angler)).toMatchObject({
      analysis: 'done',
      isFishing: true,
      species: ['Largemouth Bass'],
      speciesEdited: false,
      lengthInches: 18,
      temperature: 63, // 13:12 UTC: the stand-in returns 50 °F plus the hour
      cloudCover: 10,
      windSpeed: 5,
      windDirection: 230,
      tideLevel: null,
      locationName: 'Lake Tahoe',
    })
  })
  const [group] = await angler.read<LocationGroup[]>('/api/location-groups')
  expect(group?.locations[0]).toMatchObject({ name: 'Lake Tahoe', species: ['Largemouth Bass'] })
})

test('a photo taken on a coast gets its tide level, station and datum', async () => {
  const angler = await app.signIn('tide@example.org')
  await send(angler, {
    latitude: 37.8063,
    longitude: -122.4659,
    takenAt: '2025-06-14T06:12:30',
    offset: '-07:00',
    seed: 2,
  })
  await waitFor(async () => {
    const photo = await onlyPhoto(angler)
    expect(photo.tideLevel).toEqual(expect.any(Number))
    expect(photo.tideStation).toMatch(/San Francisco/i)
    expect(photo.tideDatum).toBe('MLLW')
  })
})

test('a photo without a catch leaves the gallery, and its automatic location is deleted', async () => {
  vision.answerWith({
    json: noCatch,
  })
  const angler = await app.signIn('nofish@example.org')
  await send(angler, { ...tahoe, seed: 3 })
  await waitFor(async () => expect((await onlyPhoto(angler)).isFishing).toBe(false))
  expect(await angler.read('/api/photos?fishingOnly=true')).toEqual([])
  expect(await angler.read('/api/locations')).toEqual([])
  expect(await angler.read('/api/location-groups')).toEqual([])
})

test('a delayed estimate keeps the species that the user edited in the meantime', async () => {
  vision.answerWith({ status: 503 })
  const angler = await app.signIn('edited@example.org')
  const id = await send(angler, { seed: 4 })
  await writeRows(app.services.db, (transaction) =>
    transaction
      .update(catches)
      .set({ species: 'Muskellunge', speciesSource: 'entered' })
      .where(eq(catches.id, id)),
  )
  vision.answerWith(null)
  await waitFor(async () => {
    expect(await onlyPhoto(angler)).toMatchObject({
      analysis: 'done',
      species: ['Muskellunge'],
      lengthInches: 18,
    })
  })
})

test('a location named by the user keeps its name', { tags: 'slow' }, async () => {
  geocoder.answerWith({ status: 503 })
  const angler = await app.signIn('named@example.org')
  await send(angler, { ...tahoe, latitude: tahoe.latitude - 0.01, seed: 20 })
  const [location] = await angler.read<Location[]>('/api/locations')
  await writeRows(app.services.db, (transaction) =>
    transaction
      .update(locations)
      .set({ name: 'Secret Cove', nameSource: 'angler' })
      .where(eq(locations.id, location?.id ?? '')),
  )
  geocoder.answerWith(null)
  // The job that names locations also learns whether it is a lake.
  await waitFor(async () => {
    const [row] = await app.services.db
      .select()
      .from(locations)
      .where(eq(locations.id, location?.id ?? ''))
    expect(row?.isLake).toBe(true)
  })
  expect((await onlyPhoto(angler)).locationName).toBe('Secret Cove')
})

test('two locations on the same lake get different names', { tags: 'slow' }, async () => {
  const angler = await app.signIn('twospots@example.org')
  await send(angler, { ...tahoe, seed: 21 })
  await send(angler, { ...tahoe, latitude: tahoe.latitude + 0.05, seed: 22 })
  await waitFor(async () => {
    const locations = await angler.read<Location[]>('/api/locations')
    expect(locations.map(({ name }) => name)).toEqual(['Lake Tahoe', 'Lake Tahoe 2'])
  })
})

test('a photo uploaded with Auto-scan off is not sent to the vision service', { tags: 'slow' }, async () => {
  const angler = await app.signIn('noscan@example.org')
  // Photos of earlier tests may still be waiting for the vision service.
  const waiting = () => app.services.db.$count(photos, eq(photos.analysisStatus, 'waiting'))
  await waitFor(async () => expect(await waiting()).toBe(0))
  const before = vision.requests.length
  await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ seed: 23 }) }], {
    'a.jpg': { autoScan: false },
  })
  expect(await onlyPhoto(angler)).toMatchObject({ analysis: 'off', isFishing: null })
  expect(vision.requests.length).toBe(before)
})

test('two photos with the same name are both skipped if Auto-scan is off for that name', {
  tags: 'slow',
}, async () => {
  const angler = await app.signIn('noscan-twice@example.org')
  const files = await Promise.all(
    [24, 25].map(async (seed) => ({ name: 'a.jpg', bytes: await sampleJpeg({ seed }) })),
  )
  await angler.upload(files, { 'a.jpg': { autoScan: false, latitude: 1, longitude: 2 } })
  const photos = await angler.read<Photo[]>('/api/photos')
  expect(photos).toMatchObject([
    { analysis: 'off', latitude: null },
    { analysis: 'off', latitude: null },
  ])
})

async function send(angler: HttpClient, request: Parameters<typeof sampleJpeg>[0]): Promise<string> {
  const [result] = await angler.upload([{ name: 'catch.jpg', bytes: await sampleJpeg(request) }])
  if (!result?.id) throw new Error(`The upload failed: ${result?.error}`)
  return result.id
}

async function onlyPhoto(angler: HttpClient): Promise<Photo> {
  const photos = await angler.read<Photo[]>('/api/photos')
  expect(photos).toHaveLength(1)
  return photos[0] as Photo
}
