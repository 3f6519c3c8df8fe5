import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyTestDatabase, type TestDatabase } from '../../test/app/test-database.ts'
import { listMigrations, migrateDatabase, migrateUpTo } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { users } from './schema.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createEmptyTestDatabase()
})

afterEach(() => database.drop())

test('an empty database is migrated, and migrating it again succeeds', async () => {
  await migrateDatabase(database.connectionString)
  await migrateDatabase(database.connectionString)
  const { db, close } = openDatabase(database.connectionString)
  expect(await db.$count(users)).toBe(0)
  await close()
})

test('outing notes of before have no time of day, and catches without photos keep theirs', {
  tags: 'slow',
}, async () => {
  const before = listMigrations()[22]
  if (!before) throw new Error('There is no such migration.')
  await migrateUpTo(database.connectionString, before)
  const { db, close } = openDatabase(database.connectionString)
  await db.execute(sql`
    with owner as (insert into users (issuer, subject) values ('local', 'angler') returning id),
    added as (
      insert into catches (owner_id, id, outcome)
      select owner.id, gen_random_uuid(), outcome from owner, unnest(array['none', 'kept', null]) as outcome
      returning owner_id, id)
    insert into noted_catches (owner_id, catch_id, captured_at, captured_at_source)
    select owner_id, id, '2025-05-03T12:00Z', 'entered' from added`)
  await migrateDatabase(database.connectionString)
  const { rows } = await db.execute(sql`
    select outcome, has_time from noted_catches
    join catches on catches.owner_id = noted_catches.owner_id and id = catch_id order by outcome`)
  expect(rows).toEqual([
    { outcome: 'kept', has_time: true },
    { outcome: 'none', has_time: false },
    { outcome: null, has_time: true },
  ])
  await close()
})

test('weather and tide are due of catches that were noted with a location and a time of day', {
  tags: 'slow',
}, async () => {
  const before = listMigrations()[23]
  if (!before) throw new Error('There is no such migration.')
  await migrateUpTo(database.connectionString, before)
  const { db, close } = openDatabase(database.connectionString)
  await db.execute(sql`
    with owner as (insert into users (issuer, subject) values ('local', 'angler') returning id),
    water as (
      insert into location_groups (owner_id, name, name_source) select id, 'Bay', 'angler' from owner returning owner_id, id),
    place as (
      insert into locations (owner_id, group_id, name, name_source, latitude, longitude)
      select owner_id, id, 'Pier', 'angler', 37.8, -122.4 from water returning owner_id, id),
    added as (
      insert into catches (owner_id, id, note)
      select owner_id, gen_random_uuid(), note from place, unnest(array['both', 'no place', 'no time']) as note
      returning owner_id, id, note)
    insert into noted_catches (owner_id, catch_id, captured_at, captured_at_source, has_time, location_id)
    select added.owner_id, added.id, '2025-05-03T12:00Z', 'entered', note <> 'no time',
      case when note <> 'no place' then place.id end
    from added, place`)
  await migrateDatabase(database.connectionString)
  const { rows } = await db.execute(sql`
    select note, conditions_due from noted_catches
    join catches on catches.owner_id = noted_catches.owner_id and id = catch_id order by note`)
  expect(rows).toEqual([
    { note: 'both', conditions_due: true },
    { note: 'no place', conditions_due: false },
    { note: 'no time', conditions_due: false },
  ])
  await close()
})

test('the wind direction is due of weather from before, and of none after, without a new version of the log', {
  tags: 'slow',
}, async () => {
  const before = listMigrations()[27]
  if (!before) throw new Error('There is no such migration.')
  await migrateUpTo(database.connectionString, before)
  const { db, close } = openDatabase(database.connectionString)
  const insertPhoto = (fileNumber: number) =>
    db.execute(sql`
      with added as (
        insert into photos (owner_id, filename, media_type, sha256, received_bytes, stored_bytes, width_pixels, height_pixels,
          thumbhash, analysis_status)
        select id, 'a.jpg', 'image/jpeg', sha256(${String(fileNumber)}::bytea), 1, 1, 1, 1, '', 'off' from users
        returning owner_id, id)
      insert into conditions (owner_id, photo_id, wind_speed_mph) select owner_id, id, ${fileNumber} from added`)
  await db.execute(sql`insert into users (issuer, subject) values ('local', 'angler')`)
  await insertPhoto(1)
  const [{ log_version } = {}] = (await db.execute(sql`select log_version from users`)).rows
  await migrateDatabase(database.connectionString)
  expect((await db.execute(sql`select log_version from users`)).rows).toEqual([{ log_version }])
  await insertPhoto(2)
  const { rows } = await db.execute(
    sql`select wind_speed_mph, wind_direction_due from conditions order by wind_speed_mph`,
  )
  expect(rows).toEqual([
    { wind_speed_mph: 1, wind_direction_due: true },
    { wind_speed_mph: 2, wind_direction_due: false },
  ])
  await close()
})

test('concurrent migrations all succeed', { tags: 'slow' }, async () => {
  const together = Array.from({ length: 4 }, () => migrateDatabase(database.connectionString))
  await expect(Promise.all(together)).resolves.toHaveLength(4)
})

test('a database created by a newer version of Creel is rejected with an error message', {
  tags: 'slow',
}, async () => {
  await migrateDatabase(database.connectionString)
  const { db, close } = openDatabase(database.connectionString)
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
  )
  await close()
  await expect(migrateDatabase(database.connectionString)).rejects.toThrow(
    'created by a newer version of Creel',
  )
})
