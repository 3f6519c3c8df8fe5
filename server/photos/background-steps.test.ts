import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { onlyPhoto } from '../../test/app/read-photo.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { startExternalServices } from '../../test/servers/external-services.ts'
import { noCatch } from '../../test/servers/openai.ts'
import { photos } from '../database/schema.ts'

const externalServices = shareInFile(startExternalServices)
const app = shareInFile(() => startTestApp(externalServices.settings))
beforeEach(() => {
  externalServices.vision.answerWith(null)
  externalServices.geocoder.answerWith(null)
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
  externalServices.vision.answerWith({
    json: noCatch,
  })
  const angler = await app.signIn('nofish@example.org')
  await send(angler, { ...tahoe, seed: 3 })
  await waitFor(async () => expect((await onlyPhoto(angler)).isFishing).toBe(false))
  expect(await angler.read('/api/photos?fishingOnly=true')).toEqual([])
  expect(await angler.read('/api/locations')).toEqual([])
  expect(await angler.read('/api/location-groups')).toEqual([])
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
  const before = externalServices.vision.requests.length
  await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ seed: 23 }) }], {
    'a.jpg': { autoScan: false },
  })
  expect(await onlyPhoto(angler)).toMatchObject({ analysis: 'off', isFishing: null })
  expect(externalServices.vision.requests.length).toBe(before)
})

async function send(angler: HttpClient, request: Parameters<typeof sampleJpeg>[0]): Promise<string> {
  const [result] = await angler.upload([{ name: 'catch.jpg', bytes: await sampleJpeg(request) }])
  if (!result?.id) throw new Error(`The upload failed: ${result?.error}`)
  return result.id
}
