import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { seedPhotos } from '../../bench/seed-photos.ts'
import type { User } from '../../shared/account.ts'
import type { Photo } from '../../shared/photos.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { writeRows } from '../../test/app/write-rows.ts'

/* Four photos, each of which some filter finds alone. What a filter means in detail is tested in `shared/`. */

const app = shareInFile(startTestApp)
const angler = shareInFile(() => app.signIn())
beforeAll(async () => {
  const { id } = await angler.read<User>('/api/auth/user')
  await seedPhotos(app.services.db, id, 4)
  await writeRows(app.services.db, async (transaction) => {
    await transaction.execute(sql`
      update photos set captured_at = told.at::timestamptz, utc_offset_minutes = told.utc_offset, latitude = told.latitude,
        has_time = told.has_time, is_favorite = told.filename = 'IMG_1.jpg', is_fishing = told.filename <> 'IMG_4.jpg',
        location_id = case when told.filename <> 'IMG_3.jpg' then location_id end
      from (values
        ('IMG_1.jpg', '2025-06-11T07:44Z', -240, 40, true), -- full moon
        ('IMG_2.jpg', '2025-12-31T23:30Z', 120, -40, true), -- already January, and summer
        ('IMG_3.jpg', null, null, 40, true),
        ('IMG_4.jpg', '2024-03-05T12:00Z', 0, 40, false)
      ) as told(filename, at, utc_offset, latitude, has_time) where owner_id = ${id} and photos.filename = told.filename`)
    await transaction.execute(sql`
      update catches set species = told.species, length_inches = told.length, length_source = told.source,
        weight_lbs = told.weight, caught_with = told.bait, caught_by = told.angler, outcome = told.outcome, note = told.note,
        water_temperature_fahrenheit = told.water, water_clarity = told.clarity
      from (values
        ('IMG_1.jpg', 'Esox lucius', 30, 'measured', 8.5, 'Ned rig', null, 'kept', 'At the weir.', 61, 'clear'),
        ('IMG_2.jpg', 'Äsche', 12, 'guessed', 1, 'Fliege', 'Zoë', 'released', null, 48, 'muddy'),
        ('IMG_3.jpg', null, null, 'guessed', null, null, null, null, null, null, null),
        ('IMG_4.jpg', 'Perch', 9, 'guessed', 0.5, null, null, null, null, null, null)
      ) as told(filename, species, length, source, weight, bait, angler, outcome, note, water, clarity), photos
      where photos.owner_id = ${id} and photos.filename = told.filename and catches.owner_id = ${id} and catches.id = photos.id`)
    await transaction.execute(sql`
      update conditions as met set temperature_fahrenheit = told.temperature, cloud_cover_percent = told.clouds,
        wind_speed_mph = told.wind, wind_direction_degrees = told.direction, tide_type = told.tide
      from (values
        ('IMG_1.jpg', 50, 10, 12, 91, 'rising'), ('IMG_2.jpg', 90, 80, 0.2, 270, 'low'),
        ('IMG_3.jpg', null, null, null, null, null), ('IMG_4.jpg', null, null, 5, 271, null)
      ) as told(filename, temperature, clouds, wind, direction, tide), photos
      where photos.owner_id = ${id} and photos.filename = told.filename and met.owner_id = ${id} and met.photo_id = photos.id`)
    await transaction.execute(sql`update location_groups set name = 'Große Talsperre' where owner_id = ${id}`)
    // A second fish in the second photo, of the owner.
    await transaction.execute(sql`
      with added as (
        insert into catches (owner_id, id, species, length_inches) values (${id}, gen_random_uuid(), 'Zander', 25) returning id)
      insert into catch_photos (owner_id, photo_id, catch_id, position)
      select ${id}, photos.id, added.id, 1 from photos, added where owner_id = ${id} and filename = 'IMG_2.jpg'`)
  })
})

test.each([
  ['search=weir', [1]],
  ['search=the+ZANDER+in+january', [2]],
  ['search=fliege+talsperre', [2]],
  ['search=zoe+spot', [2]],
  ['search=no+such+word', []],
  ['species=pike', [1]],
  ['species=äSCHE', [2]],
  ['species=zander&minLengthInches=20', [2]],
  ['species=äsche&minLengthInches=20', []],
  ['group=GROSSE+talsperre', [2, 1, 4]],
  ['date=2026-01-01', [2]],
  ['date=2024-03/2025-06', 400],
  ['date=2024-03-05/2025-06-11', [1, 4]],
  ['area=-121,25,-119,26', [2, 1, 4]],
  ['area=170,25,-170,26', []],
  ['maxLengthInches=9', [4]],
  ['minWeightLbs=8.5', [1]],
  ['maxWeightLbs=0.9', [4]],
  ['season=summer', [2, 1]],
  ['timeOfDay=night', [2, 1]],
  ['month=3', [4]],
  ['hour=1', [2]],
  ['hour=12', []],
  ['tide=rising', [1]],
  ['moon=full-moon', [1]],
  ['maxTemperature=50', [1]],
  ['minCloudCover=80', [2]],
  ['minWindSpeed=5&maxWindSpeed=11', [4]],
  ['windFrom=E', [1]],
  ['windFrom=W', [4]],
  ['outcome=released', [2]],
  ['minWaterTemperature=61', [1]],
  ['waterClarity=muddy', [2]],
  ['bait=NED+RIG', [1]],
  ['caughtBy=zoË', [2]],
  ['caughtBy=me&species=äsche', []],
  ['caughtBy=Me&species=zander', [2]],
  ['favorites=true', [1]],
  ['measured=true', [1]],
  ['unidentified=true', [3]],
  ['noLocation=true', [3]],
  ['fishingOnly=true&month=3', []],
  ['notFishing=true&species=perch', [4]],
  ['measured=false', [2, 1, 4, 3]],
  ['noLocation=false&order=asc', [3, 4, 1, 2]],
] as const)('%s finds %j', async (query, expected) => {
  const response = await angler.fetch(`/api/photos?${encodeURI(query)}`)
  if (typeof expected === 'number') return expect(response.status).toBe(expected)
  const found = (await response.json()) as Photo[]
  expect(found.map(({ filename }) => Number(/\d/.exec(filename)))).toEqual(expected)
  expect(response.headers.get('x-total-count')).toBe(String(expected.length))
})

test('a page of matches says how many there are', async () => {
  const response = await angler.fetch('/api/photos?group=große+talsperre&limit=1&offset=1')
  expect(await response.json()).toMatchObject([{ filename: 'IMG_1.jpg' }])
  expect(response.headers.get('x-total-count')).toBe('3')
})
