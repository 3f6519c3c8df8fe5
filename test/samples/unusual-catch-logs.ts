import { sql } from 'drizzle-orm'
import type { RulerDrawing } from '../../shared/catches.ts'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import type { UploadMetadata } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import type { TestApp } from '../app/test-app.ts'
import { waitFor } from '../app/wait-for.ts'
import { writeRows } from '../app/write-rows.ts'
import { createRandom } from '../resilience/crash/random.ts'
import type { ExternalServices } from '../servers/external-services.ts'
import { sampleJpeg } from './samples.ts'

/* Unusual catch logs, created with the ordinary endpoints. */

/** Pseudo-random values, the same for the same seed. */
export interface Chance {
  /** A number from 0 to just below 1. */
  share(): number
  whole(from: number, to: number): number
  oneOf<Item>(items: readonly Item[]): Item
}

/** Creates a source of pseudo-random values. */
export function chanceOf(seed: number): Chance {
  const { next, below } = createRandom(seed)
  const whole = (from: number, to: number) => from + below(to - from + 1)
  return {
    share: next,
    whole,
    oneOf: (items) => items[whole(0, items.length - 1)] as (typeof items)[number],
  }
}

const pieces = [
  ...['Pike', ' ', ',', '/', '\\', '"', "'", '=1+1', '__proto__', '<b>'],
  ...['\n', '\r\n', '\t', '\0', '\u0085', '\u2029', '\u3000', '\u3164'],
  ...['\u200b', '\u200d', '\ufeff', '\u2060', '\u202e', '\ufe0f'],
  ...['e\u0301', '鱒', 'می‌خواهم', '👨‍👩‍👧', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '\ud83d', '\udc1f', '\ufffe'],
]

/** An unusual text that a user, a file or a service may contain. */
export function oddText(chance: Chance): string {
  if (chance.share() < 0.05) return chance.oneOf(pieces).repeat(300)
  return Array.from({ length: chance.whole(0, 8) }, () => chance.oneOf(pieces)).join('')
}

/** Creates a user's catch log with the requests of the web app; rejected requests have no effect. */
export async function createUnusualCatchLog(
  app: TestApp,
  externalServices: ExternalServices,
  user: HttpClient,
  seed: number,
): Promise<void> {
  const chance = chanceOf(seed)
  respondOddly(externalServices, chance)
  const photos = await uploadOddly(user, chance, seed)
  const locations: Location[] = []
  for (let at = 0; at < 3; at += 1) {
    const location = await attempt(user, 'POST', '/api/locations', {
      name: oddText(chance),
      ...unusualLocation(chance),
    })
    if (location !== null) locations.push(location as Location)
  }
  const change = async (path: string, body: unknown) => void (await attempt(user, 'PATCH', path, body))
  for (let at = 0; at < 3 && locations.length > 0; at += 1) {
    await change(`/api/photos/${chance.oneOf(photos)}/assign-location`, {
      locationId: chance.oneOf(locations).id,
    })
  }
  await waitFor(() => requireIdle(app))
  for (let at = 0; at < 8; at += 1) {
    const photo = `/api/photos/${chance.oneOf(photos)}`
    const edits: [string, unknown][] = [
      [`${photo}/species`, { species: chance.oneOf([null, [oddText(chance), oddText(chance)]]) }],
      [
        `${photo}/measurements`,
        { catchId: chance.oneOf(photos), lengthInches: chance.oneOf([null, 0, 500, chance.share() * 500]) },
      ],
      [
        `${photo}/measurements`,
        { catchId: chance.oneOf(photos), weightLbs: chance.oneOf([null, 0, 5000, chance.share() * 5000]) },
      ],
      [`${photo}/measurements`, { caughtWith: chance.oneOf([null, oddText(chance)]) }],
      [
        `${photo}/measurements`,
        {
          note: chance.oneOf([null, `${oddText(chance)}\n${oddText(chance)}`]),
          outcome: chance.oneOf([null, 'kept', 'released', 'lost']),
          waterTemperature: chance.oneOf([null, 25, 120, 61.7]),
          waterClarity: chance.oneOf([null, 'muddy']),
          caughtBy: chance.oneOf([null, oddText(chance)]),
        },
      ],
      [
        `${photo}/catches`,
        {
          changed: [
            {
              id: chance.oneOf(photos),
              confirmed: ['species', 'length', 'weight'],
              lengthSource: chance.oneOf(['measured', 'ruler', undefined]),
              ruler: chance.oneOf([null, undefined, oddRuler(chance)]),
            },
          ],
          added: chance.oneOf([[], [{ species: oddText(chance) }]]),
        },
      ],
      [`${photo}/rotation`, { rotation: chance.oneOf([0, 90, 180, 270]) }],
      [`${photo}/favorite`, { isFavorite: chance.share() < 0.5 }],
      [`${photo}/fishing`, { isFishing: chance.share() < 0.5 }],
      [`${photo}/assign-location`, { locationId: null }],
    ]
    await change(...chance.oneOf(edits))
  }
  await showInTwoPhotos(app, chance, photos)
  for (let at = 0; at < 4; at += 1) await noteOddly(user, chance, locations)
  await nameOddly(user, chance, change)
  await waitFor(() => requireIdle(app))
}

function oddRuler(chance: Chance): RulerDrawing {
  const point = (): [number, number] => [chance.oneOf([0, 1, chance.share()]), chance.share()]
  const lengthInches = chance.oneOf([0.001, 500, 3.37])
  const reference = { name: oddText(chance), lengthInches, ends: [point(), point()] as [number[], number[]] }
  const markErrors = chance.oneOf([undefined, [0, 1, chance.share(), 0.01]])
  return { reference, snout: point(), tail: point(), ...(markErrors && { markErrors }) } as RulerDrawing
}

/** Notes a catch without a photo and an outing, either of which may be rejected. */
async function noteOddly(user: HttpClient, chance: Chance, locations: Location[]): Promise<void> {
  await attempt(user, 'POST', '/api/catches', {
    capturedAt: chance.oneOf([...wallTimes, '1001-01-02T00:00:00Z', '2024-02-29T23:59:59+14:00', 'never']),
    locationId: chance.oneOf([null, ...locations.map(({ id }) => id)]),
    species: chance.oneOf([null, oddText(chance)]),
    lengthInches: chance.oneOf([null, 0, 500, chance.share() * 500]),
    lengthSource: chance.oneOf(['measured', 'entered']),
    weightSource: chance.oneOf([undefined, 'derived']),
    caughtWith: chance.oneOf([null, oddText(chance)]),
    note: chance.oneOf([null, `${oddText(chance)}\n${oddText(chance)}`]),
    outcome: chance.oneOf([null, 'kept', 'lost']),
    waterTemperature: chance.oneOf([null, 25, 120]),
  })
  await attempt(user, 'POST', '/api/catches', {
    capturedAt: chance.oneOf(['1001-01-02', '2024-02-29', '9998-12-30']),
    locationId: chance.oneOf([null, ...locations.map(({ id }) => id)]),
    outcome: 'none',
    note: chance.oneOf([null, oddText(chance)]),
    fishedFrom: chance.oneOf([null, '00:00', '23:59', '24:00']),
    fishedTo: chance.oneOf([null, '00:00', '12:00']),
  })
}

/** Shows the fish of one photo in another one too. */
async function showInTwoPhotos(app: TestApp, chance: Chance, photoIds: string[]): Promise<void> {
  const [from, to] = [chance.oneOf(photoIds), chance.oneOf(photoIds)]
  await writeRows(app.services.db, (transaction) =>
    transaction.execute(sql`
      insert into catch_photos (owner_id, photo_id, catch_id, position)
      select owner_id, ${to}, catch_id, 10 from catch_photos where photo_id = ${from} on conflict do nothing`),
  )
}

async function nameOddly(
  user: HttpClient,
  chance: Chance,
  change: (path: string, body: unknown) => Promise<void>,
): Promise<void> {
  const locations = await user.read<Location[]>('/api/locations')
  const groups = await user.read<LocationGroup[]>('/api/location-groups')
  const mergeWithExisting = chance.share() < 0.5
  if (locations.length > 1) {
    const name = chance.oneOf([oddText(chance), chance.oneOf(locations).name])
    await change(`/api/locations/${chance.oneOf(locations).id}`, { name, mergeWithExisting })
  }
  if (groups.length === 0) return
  await change(`/api/location-groups/${chance.oneOf(groups).id}/rename`, { name: oddText(chance) })
  await change(`/api/location-groups/${chance.oneOf(groups).id}/pin`, undefined)
}

/** Uploads three photos, some of which may be rejected, and returns the IDs of the others. */
async function uploadOddly(user: HttpClient, chance: Chance, seed: number): Promise<string[]> {
  const files = await Promise.all(
    [0, 1, 2].map(async (at) => ({
      name: `${at}${oddText(chance)}${chance.oneOf(['', '.jpg', '.JPEG', '.png'])}`,
      bytes: await sampleJpeg({
        width: 64,
        height: 48,
        seed: seed * 10 + at,
        ...(chance.share() < 0.5 && unusualLocation(chance)),
        ...(chance.share() < 0.5 && { takenAt: chance.oneOf(wallTimes) }),
        ...(chance.share() < 0.3 && { offset: chance.oneOf(['+14:00', '-12:00', '+05:45', '-15:00']) }),
      }),
    })),
  )
  const claims = files.map(({ name }): [string, UploadMetadata] => [name, oddClaims(chance)])
  const results = await user.upload(files, Object.fromEntries(claims))
  return results.flatMap(({ id }) => id ?? [])
}

const wallTimes = [
  ...['2025-06-14T06:12:30', '1583-01-01T00:00:00', '9998-12-31T23:59:59', '1847-03-01T12:00:00'],
  '1998-06-20',
]

function oddClaims(chance: Chance): UploadMetadata {
  const some = <Value>(value: Value): Value | null => (chance.share() < 0.5 ? value : null)
  const coordinates = chance.share() < 0.5 ? unusualLocation(chance) : { latitude: null, longitude: null }
  const hash = Array.from({ length: 64 }, () => chance.oneOf([...'0123456789abcdef'])).join('')
  return {
    ...coordinates,
    timestamp: some(
      chance.oneOf([...wallTimes, '1001-01-01T00:00:00Z', '2024-02-29T23:59:59+14:00', 'never']),
    ),
    utcOffsetMinutes: some(chance.oneOf([-1439, 1439, -956, 345, 0])),
    gpsInstant: some('2024-05-01T10:00:00Z'),
    originalSha256: some(hash),
    positionSource: some(chance.oneOf(['exif', 'device'] as const)),
  }
}

function unusualLocation(chance: Chance): { latitude: number; longitude: number } {
  const latitude = chance.oneOf([90, -90, 0, 14.6, 39.0968, chance.share() * 180 - 90])
  return { latitude, longitude: chance.oneOf([180, -180, 121, -120.0324, chance.share() * 360 - 180]) }
}

/** Sets unusual responses of the vision service and the geocoder. */
function respondOddly({ vision, geocoder }: ExternalServices, chance: Chance): void {
  const species = Array.from({ length: chance.whole(0, 4) }, () =>
    chance.oneOf([oddText(chance), 'Muskellunge']),
  )
  const depth = chance.oneOf([1, 40])
  const deep = JSON.parse('['.repeat(depth) + ']'.repeat(depth))
  const thoughts = { [oddText(chance)]: oddText(chance), deep }
  vision.answerWith({
    json: {
      isFishing: chance.share() < 0.8,
      fish: Array.from({ length: chance.whole(0, 3) }, () => ({
        species: species.map((name) => ({ name, likelihood: chance.share() })),
        group: oddText(chance),
        lengthInches: chance.oneOf([null, 18, 200, 313, 500]),
        weightLbs: chance.oneOf([null, 3.4, 0.001, 5000]),
      })),
      confidence: chance.share(),
      thoughts,
    },
  })
  const feature = (key: string, value: string) => ({
    longitude: 0,
    latitude: 0,
    properties: {
      osm_id: 1,
      osm_type: 'R',
      osm_key: key,
      osm_value: value,
      name: oddText(chance),
      county: oddText(chance),
      extent: [-180, 90, 180, -90],
    },
  })
  const natural = chance.share() < 0.7 ? [feature('natural', 'water')] : []
  geocoder.answerWith({ byName: [], natural, towns: [feature('place', 'town')] })
}

/** Sends a request; returns null if it is rejected as invalid. */
async function attempt(
  user: HttpClient,
  method: 'POST' | 'PATCH',
  path: string,
  body: unknown,
): Promise<unknown> {
  const response = await user.send(method, path, body)
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.ok ? await response.json() : null
}

/** Fails while a job is queued, running or failed. */
export async function requireIdle(app: TestApp): Promise<void> {
  for (const { name, waiting, running, failed } of await app.services.jobs.count()) {
    if (waiting + running + failed > 0) throw new Error(`There is ${name} to do.`)
  }
}
