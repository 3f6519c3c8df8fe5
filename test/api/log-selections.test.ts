import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { seedPhotos } from '../../bench/seed-photos.ts'
import type { Transaction } from '../../server/database/open-database.ts'
import type { User } from '../../shared/account.ts'
import type { Bests } from '../../shared/bests.ts'
import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import type { Location, LocationGroup, LocationPhoto, MapPoint } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import { countFishPatterns, selectBests } from '../../web/bests/select-bests.ts'
import { type LogRows, toFirstRows } from '../../web/log/log.ts'
import {
  selectGroups,
  selectLocation,
  selectLocations,
  selectMapPoints,
} from '../../web/log/select-locations.ts'
import { selectNotedCatches } from '../../web/log/select-noted-catches.ts'
import { selectCatches, selectNotFishing, selectPhotos } from '../../web/log/select-photos.ts'
import { createLogCopy, toApiNotedCatch, toApiPhoto, withoutSunAndMoon } from '../app/log-copy.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { writeRows } from '../app/write-rows.ts'

/* What screens show comes from the browser's log; the API reads the same rows from the database. Both must agree. */

const app = shareInFile(startTestApp)
let log: LogRows
const user = shareInFile(() => app.signIn())
beforeAll(async () => {
  const { id } = await user.read<User>('/api/auth/user')
  await seedPhotos(app.services.db, id, 300)
  await writeRows(app.services.db, (transaction) => vary(transaction, id))
  log = await readLog()
})

async function readLog(): Promise<LogRows> {
  const copy = createLogCopy(user)
  await copy.catchUp(70)
  return copy.logRows()
}

/** Gives the seeded photos different times, locations, catches and conditions, some of them unknown. */
async function vary(db: Transaction, ownerId: string): Promise<void> {
  const number = sql`regexp_replace(filename, '\\D', '', 'g')::int`
  await db.execute(sql`
    update photos set
      captured_at = case when ${number} % 17 > 0 then captured_at - ${number} % 5 * interval '31 days' end,
      utc_offset_minutes = case when ${number} % 11 > 0 then (${number} % 25 - 12) * 60 end,
      location_id = case when ${number} % 7 > 0 then location_id end,
      is_favorite = ${number} % 8 = 0,
      is_fishing = (array[true, false, null])[1 + ${number} % 3],
      latitude = case when ${number} % 2 = 0 then -40 else 40 end,
      rotation_degrees = ${number} % 4 * 90
    where owner_id = ${ownerId}`)
  await db.execute(sql`
    update catches set
      species = (array[null, 'Pike', 'Northern Pikes', 'Perch', 'äsche', 'Esox lucius'])[1 + ${number} % 6],
      weight_lbs = case when ${number} % 4 > 0 then ${number} % 13 / 2.0 end,
      length_inches = case when ${number} % 5 > 0 then ${number} % 19 end,
      length_source = (array['measured', 'guessed', 'confirmed'])[1 + ${number} % 3],
      weight_source = (array['entered', 'guessed', 'derived', 'guessed', 'ruler', 'confirmed', 'guessed'])[1 + ${number} % 7],
      species_source = (array['guessed', 'entered', 'confirmed'])[1 + ${number} % 3],
      estimated_length_inches = case
        when ${number} % 3 <> 1 then ${number} % 20 when ${number} % 5 > 0 then ${number} % 19 end,
      species_candidates = case ${number} % 4
        when 0 then '[{"name": "Pike", "likelihood": 0.6}, {"name": "Zander", "likelihood": null}]'
        when 1 then '[{"name": "Pike", "likelihood": 0.9}]' else '[]' end::jsonb,
      species_group = (array['Pikes', null])[1 + ${number} % 2],
      note = (array['First cast.' || chr(10) || 'No net.', null, null])[1 + ${number} % 3],
      outcome = (array['kept', 'released', null, 'lost'])[1 + ${number} % 4],
      water_temperature_fahrenheit = case when ${number} % 6 > 3 then ${number} % 90 end,
      water_clarity = (array['clear', 'muddy', null, null])[1 + ${number} % 4],
      caught_by = (array['Zoë', 'ZOË', 'Tom', null, null, null, null])[1 + ${number} % 7],
      caught_with = (array['Ned rig', 'Fliege', null])[1 + ${number} % 3]
    from photos where photos.owner_id = ${ownerId} and catches.owner_id = ${ownerId} and catches.id = photos.id`)
  await db.execute(sql`
    update location_groups set name = 'Große Talsperre' where owner_id = ${ownerId}
      and id = (select min(group_id::text)::uuid from locations where owner_id = ${ownerId})`)
  await addFurtherCatches(db, ownerId, number)
  await addNotedCatches(db, ownerId)
  await db.execute(sql`
    update conditions set
      temperature_fahrenheit = case when ${number} % 8 > 0 then ${number} % 100 end,
      cloud_cover_percent = case when ${number} % 9 > 0 then ${number} % 101 end,
      wind_speed_mph = ${number} % 25 / 2.0,
      wind_direction_degrees = case when ${number} % 10 > 0 then ${number} % 32 * 11.25 end,
      tide_type = (array['high', 'low', 'rising', 'falling', null])[1 + ${number} % 5]
    from photos where photos.owner_id = ${ownerId} and conditions.owner_id = ${ownerId}
      and conditions.photo_id = photos.id`)
}

/** Gives some photos a second and a third fish, and shows the first fish of some in another photo too. */
async function addFurtherCatches(db: Transaction, ownerId: string, number: SQL): Promise<void> {
  await db.execute(sql`
    with further as (
      select photos.id as photo_id, ${number} as number, position, gen_random_uuid() as id
      from photos, generate_series(1, 2) as position
      where owner_id = ${ownerId} and ${number} % 4 = 0 and ${number} % 8 <= 4 * (2 - position)),
    added as (
      insert into catches (owner_id, id, species, weight_lbs, length_inches, length_source, caught_with)
      select ${ownerId}, id, (array['Zander', 'pike', null])[1 + number % 3],
        case when number % 3 > 0 then number % 17 / 2.0 end, case when number % 5 > 0 then number % 23 end,
        (array['ruler', 'entered', 'confirmed'])[1 + number % 3], (array['Fly', null])[1 + number % 2]
      from further)
    insert into catch_photos (owner_id, photo_id, catch_id, position)
    select ${ownerId}, photo_id, id, position from further`)
  await db.execute(sql`
    insert into catch_photos (owner_id, photo_id, catch_id, position)
    select ${ownerId}, md5(owner_id || 'photo' || (${number} + 1))::uuid, id, 3 from photos
    where owner_id = ${ownerId} and ${number} % 10 = 0 and ${number} < 300`)
}

/** Adds catches without photos, some at the time and place of a photo, and some larger than all fish in photos. */
async function addNotedCatches(db: Transaction, ownerId: string): Promise<void> {
  await db.execute(sql`
    with noted as (
      select gen_random_uuid() as id, row_number() over (order by id)::int as number, captured_at, utc_offset_minutes, location_id
      from photos where owner_id = ${ownerId} and captured_at is not null and location_id is not null limit 60),
    added as (
      insert into catches (owner_id, id, species, weight_lbs, weight_source, length_inches, length_source, outcome)
      select ${ownerId}, id, (array['pike', 'Huchen', null, 'Perch'])[1 + number % 4], number % 11, 'entered',
        number % 27, 'measured', (array['lost', 'kept', null, 'none', null])[1 + number % 5] from noted)
    insert into noted_catches
      (owner_id, catch_id, captured_at, captured_at_source, has_time, time_zone, utc_offset_minutes, location_id,
        temperature_fahrenheit, cloud_cover_percent, wind_speed_mph, wind_direction_degrees, tide_level_ft, tide_type)
    select ${ownerId}, id, captured_at + (number % 4 - 1) * interval '40 days', 'entered', number % 7 > 0,
      (array['Europe/Berlin', null])[1 + number % 2], utc_offset_minutes,
      case when number % 5 > 0 then location_id end,
      case when number % 3 > 0 then number * 2 end, case when number % 4 > 0 then number end, number % 25,
      case when number % 3 > 0 then number % 17 * 22.5 end,
      case when number % 6 > 2 then number / 10.0 end,
      case when number % 6 > 2 then (array['high', 'low', 'rising', 'falling'])[1 + number % 4] end
    from noted`)
}

test('catches without photos and outing notes of the log equal those of the API, in the same order', async () => {
  const noted = await user.read<NotedCatch[]>('/api/catches')
  expect(noted).toHaveLength(60)
  expect(selectNotedCatches(log).map(toApiNotedCatch)).toEqual(noted)
})

test.each([
  ['all photos', '/api/photos', selectPhotos],
  ['catches', '/api/photos?fishingOnly=true', selectCatches],
  ['photos without a catch', '/api/photos?notFishing=true', selectNotFishing],
] as const)('%s of the log equal those of the API, in the same order', async (_, path, select) => {
  const photos = await user.read<Photo[]>(path)
  expect(photos.length).toBeGreaterThan(50)
  expect(select(log).map(toApiPhoto)).toEqual(photos.map(withoutSunAndMoon))
})

test('locations of the log equal those of the API', async () => {
  const locations = await user.read<Location[]>('/api/locations')
  expect(selectLocations(log).map(withPhotoFields)).toEqual(locations)
  const [first = locations[0]] = locations
  const withAllPhotos = await user.read<Location>(`/api/locations/${first?.id}`)
  const selected = selectLocation(log, first?.id ?? '')
  expect(selected && withPhotoFields(selected)).toEqual(withAllPhotos)
  expect(selectLocation(log, 'none')).toBeNull()
})

test('location groups of the log equal those of the API', async () => {
  const groups = await user.read<LocationGroup[]>('/api/location-groups')
  const selected = selectGroups(log).map((group) => ({
    ...group,
    locations: group.locations.map(withPhotoFields),
  }))
  expect(selected).toEqual(groups)
})

test('map points of the log equal those of the API', async () => {
  const points = await user.read<MapPoint[]>('/api/map-points?names=true')
  const byId = (a: MapPoint, b: MapPoint) => (a[0] < b[0] ? -1 : 1)
  expect(selectMapPoints(log).toSorted(byId)).toEqual(points.toSorted(byId))
})

test('until the whole log is there, the map counts its photos as the server did', async () => {
  const pages = await createLogCopy(user).catchUp(70)
  expect(pages.map(({ photoCounts }) => photoCounts !== undefined)).toEqual([true, ...Array(4).fill(false)])
  const rows = toFirstRows(pages.slice(0, 1))
  expect(rows.photos.size).toBe(70)
  expect(selectMapPoints(rows)).toEqual(selectMapPoints(log))
})

test('bests and patterns of the log equal those of the API', async () => {
  const { photos, notedCatches, ...bests } = await user.read<Bests>('/api/bests')
  const { fish, ...selected } = selectBests(log)
  const { moon: _, ...patterns } = bests.patterns // the seeded rows have no moon
  expect({ ...countFishPatterns(fish ?? []), moon: _ }).toEqual({ ...patterns, moon: _ })
  const others = { patterns: null, photos: null, notedCatches: null }
  expect({ ...selected, ...others }).toEqual({ ...bests, ...others })
  expect(notedCatches.length).toBeGreaterThan(0)
  expect(bests.species.some(({ heaviestId, heaviestCatchId }) => heaviestCatchId && !heaviestId)).toBe(true)
  expect(selected.notedCatches.map(toApiNotedCatch)).toEqual(notedCatches)
  expect(selected.photos.map(toApiPhoto)).toEqual(photos.map(withoutSunAndMoon))
})

/** Reduces the photos of a location to the fields that the API returns. */
function withPhotoFields(location: Location): Location {
  return { ...location, photos: location.photos.map(toLocationPhoto) }
}

function toLocationPhoto(photo: LocationPhoto): LocationPhoto {
  const { id, url, originalUrl, thumbnailUrl, mediumUrl, previewUrl, thumbhash, rotation } = photo
  const { timestamp, species, lengthInches, weightLbs, catches } = photo
  return {
    id,
    url,
    originalUrl,
    thumbnailUrl,
    mediumUrl,
    previewUrl,
    thumbhash,
    rotation,
    timestamp,
    species,
    lengthInches,
    weightLbs,
    ...(catches && {
      catches: catches.map(({ id, species, lengthInches, weightLbs }) => ({
        id,
        species,
        lengthInches,
        weightLbs,
      })),
    }),
  }
}
