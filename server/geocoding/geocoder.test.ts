import { beforeEach, describe, expect, test, vi } from 'vitest'
import { shareInFile } from '../../test/app/share-in-file.ts'
import * as nominatim from '../../test/servers/nominatim.ts'
import * as photon from '../../test/servers/photon.ts'
import { ServiceRejectedError, ServiceUnavailableError } from '../external-services/fetch-json.ts'
import { createGeocoder } from './geocoder.ts'

const onTahoe = { latitude: 39.123456789, longitude: -120.05 }

const photonStandIn = shareInFile(photon.startPhotonStandIn)
const nominatimStandIn = shareInFile(nominatim.startNominatimStandIn)

beforeEach(() => {
  for (const standIn of [photonStandIn, nominatimStandIn]) {
    standIn.answerWith(null)
    standIn.requests.length = 0
  }
})

const acquireSlot = () => Promise.resolve()

/** A geocoder with an empty cache and no rate limit. */
function openGeocoder(kind: 'photon' | 'nominatim') {
  const { url } = kind === 'photon' ? photonStandIn : nominatimStandIn
  const geocoder = createGeocoder({ kind, url }, { acquireSlot })
  if (!geocoder) throw new Error('There is no geocoder.')
  return geocoder
}

describe.each(['photon', 'nominatim'] as const)('by %s', (kind) => {
  const standIn = () => (kind === 'photon' ? photonStandIn : nominatimStandIn)

  test('finds places by name', async () => {
    const [first] = await openGeocoder(kind).search('Lake Tahoe', ann)
    expect(first).toMatchObject({ type: 'water', lat: 39.0968, lon: -120.0324 })
    expect(first?.display_name).toMatch(/^Lake Tahoe, .*California, United States$/)
    expect(first?.place_id).toMatch(/9315|297418013/)
    expect(standIn().requests[0]?.url.searchParams.get('limit')).toBe('5')
    expect(standIn().requests[0]?.headers['user-agent']).toMatch(/^Creel\//)
  })

  test('finds the water, town and county at coordinates', async () => {
    expect(await openGeocoder(kind).reverse(onTahoe, ann)).toEqual({
      water: 'Lake Tahoe',
      isLake: true,
      place: 'Tahoe City',
      region: 'Placer County',
    })
  })

  test('sends coordinates rounded to about 11 meters', async () => {
    await openGeocoder(kind).reverse(onTahoe, ann)
    expect(standIn().requests.map(({ url }) => url.searchParams.get('lat'))).toEqual(['39.1235', '39.1235'])
  })

  test('sends one request for equivalent queries and for equal rounded coordinates', async () => {
    const geocoder = openGeocoder(kind)
    await geocoder.search('Lake Tahoe', ann)
    await geocoder.search('  lake   TAHOE ', ann)
    await geocoder.reverse(onTahoe, ann)
    await geocoder.reverse({ ...onTahoe, latitude: 39.12349 }, ann)
    expect(standIn().requests).toHaveLength(3)
  })

  test('does not share cached results between users, so response times do not reveal their locations', async () => {
    const geocoder = openGeocoder(kind)
    await geocoder.search('Lake Tahoe', ann)
    await geocoder.reverse(onTahoe, ann)
    const before = standIn().requests.length
    await geocoder.search('Lake Tahoe', 'bob')
    await geocoder.reverse(onTahoe, 'bob')
    expect(standIn().requests).toHaveLength(2 * before)
  })

  test('a failure is reported and not cached', async () => {
    const geocoder = openGeocoder(kind)
    for (const failure of [{ status: 500 }, { status: 429 }, 'garbage', 'cut'] as const) {
      standIn().answerWith(failure)
      await expect(geocoder.search('Lake Tahoe', ann)).rejects.toThrow(ServiceUnavailableError)
      await expect(geocoder.reverse(onTahoe, ann)).rejects.toThrow(ServiceUnavailableError)
    }
    standIn().answerWith({ status: 400 })
    await expect(geocoder.reverse(onTahoe, ann)).rejects.toThrow(ServiceRejectedError)
    standIn().answerWith(null)
    expect((await geocoder.search('Lake Tahoe', ann)).length).toBeGreaterThan(0)
    expect((await geocoder.reverse(onTahoe, ann))?.water).toBe('Lake Tahoe')
  })

  test('returns null or an empty list if nothing is found', async () => {
    photonStandIn.answerWith({ byName: [], natural: [], towns: [] })
    nominatimStandIn.answerWith({ byName: [], natural: null, address: null })
    expect(await openGeocoder(kind).reverse(onTahoe, ann)).toBeNull()
    expect(await openGeocoder(kind).search('Atlantis', ann)).toEqual([])
  })

  test('finds town and county without a named water', async () => {
    photonStandIn.answerWith({ byName: [], natural: [], towns: [photon.tahoeCity] })
    nominatimStandIn.answerWith({
      byName: [],
      natural: { ...nominatim.lakeTahoe, type: 'peak', name: 'Mount Tallac' },
      address: nominatim.tahoeCity,
    })
    expect(await openGeocoder(kind).reverse(onTahoe, ann)).toEqual({
      water: null,
      isLake: false,
      place: 'Tahoe City',
      region: 'Placer County',
    })
  })
})

describe('among several waters', () => {
  function water(name: string, properties: object, longitude = -120.05): photon.PhotonFeature {
    const { lakeTahoe } = photon
    return {
      ...lakeTahoe,
      longitude,
      latitude: 39.12,
      properties: { ...lakeTahoe.properties, extent: undefined, name, ...properties },
    }
  }
  const waterAmong = async (...natural: photon.PhotonFeature[]) => {
    photonStandIn.answerWith({ byName: [], natural, towns: [] })
    return (await openGeocoder('photon').reverse(onTahoe, ann))?.water ?? null
  }

  test('the smallest one around the coordinates is chosen', async () => {
    const cove = water('Secret Cove', { osm_value: 'bay', extent: [-120.06, 39.13, -120.04, 39.11] })
    expect(await waterAmong(photon.lakeTahoe, cove)).toBe('Secret Cove')
  })

  test('a nearby pond that does not contain the coordinates is not chosen', async () => {
    const pond = water('Other Pond', { extent: [-120.04, 39.125, -120.03, 39.12] })
    expect(await waterAmong(pond)).toBeNull()
  })

  test('a lake is preferred to the stream that feeds it', async () => {
    const stream = { osm_key: 'waterway', osm_value: 'stream', extent: [-120.15, 39.2, -119.95, 39.1] }
    expect(await waterAmong(water('Mill Creek', stream), photon.lakeTahoe)).toBe('Lake Tahoe')
  })
})

test.each([
  ['natural', 'water', 'Lake Merced', true],
  ['natural', 'water', 'Étang de Berre', true],
  ['landuse', 'reservoir', 'Crystal Springs', true],
  ['natural', 'water', 'Hudson River', false],
  ['natural', 'water', 'Boston Harbor', false],
  ['natural', 'bay', 'San Francisco Bay', false],
  ['waterway', 'river', 'Sacramento River', false],
])('%s=%s %s is a lake: %s', async (key, value, name, isLake) => {
  const { properties } = photon.lakeTahoe
  const natural = [
    { ...photon.lakeTahoe, properties: { ...properties, osm_key: key, osm_value: value, name } },
  ]
  photonStandIn.answerWith({ byName: [], natural, towns: [] })
  expect(await openGeocoder('photon').reverse(onTahoe, ann)).toMatchObject({ water: name, isLake })
})

const ann = 'ann'

test('a new search cancels the earlier waiting searches of the same user', async () => {
  let slots = 0
  const acquireFirstSlot = () => (slots++ === 0 ? Promise.resolve() : new Promise<void>(() => {}))
  const geocoder = createGeocoder(
    { kind: 'photon', url: photonStandIn.url },
    { acquireSlot: acquireFirstSlot, timeoutMs: 600_000 },
  )
  expect(await geocoder?.search('first', ann)).not.toEqual([])
  const typed = ['la', 'lak', 'lake'].map((words) => geocoder?.search(words, ann).catch((cause) => cause))
  const onSettled = vi.fn()
  geocoder?.search('lake', 'bob').then(onSettled, onSettled)
  expect(await Promise.all(typed.slice(0, 2))).toEqual([
    expect.any(ServiceUnavailableError),
    expect.any(ServiceUnavailableError),
  ])
  expect(onSettled).not.toHaveBeenCalled()
  expect(photonStandIn.requests).toHaveLength(1)
})

test('names that a user waits for cancel each other, and those for other users or jobs wait on', async () => {
  const geocoder = createGeocoder(
    { kind: 'photon', url: photonStandIn.url },
    { acquireSlot: () => new Promise(() => {}), timeoutMs: 600_000 },
  )
  const nameAt = (latitude: number, ownerId: string, isUserWaiting: boolean) =>
    geocoder?.reverse({ latitude, longitude: -120 }, ownerId, isUserWaiting).catch((cause) => cause)
  const onSettled = vi.fn()
  nameAt(38, ann, false)?.then(onSettled)
  nameAt(38, 'bob', true)?.then(onSettled)
  const [first] = [nameAt(39, ann, true), nameAt(40, ann, true)?.then(onSettled)]
  expect(await first).toEqual(expect.any(ServiceUnavailableError))
  expect(onSettled).not.toHaveBeenCalled()
  expect(photonStandIn.requests).toEqual([])
})
