import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import {
  catches,
  catchPhotos,
  conditions,
  locationGroups,
  locations,
  notedCatches,
  photos,
  sessions,
} from '../database/schema.ts'
import { type Check, toFindings } from './check.ts'

/** Finds rows that Creel's statements never leave: groups without locations, photos without a catch, etc. */
export const checkOrphanRows: Check = async ({ db, sessionDays }) => {
  const found = await Promise.all(
    rowChecks(sessionDays).map(async ({ select, repair, ...texts }) =>
      toFindings(await listIds(db, select), {
        ...texts,
        format: (id) => id,
        repair: async () => {
          await db.execute(repair)
          return 0
        },
      }),
    ),
  )
  return found.flat()
}

interface RowCheck {
  singular: string
  plural: string
  select: SQL
  repair: SQL
  repairedText: string
  advice: string
}

function rowChecks(sessionDays: number): RowCheck[] {
  return [
    {
      singular: 'location group has no locations',
      plural: 'location groups have no locations',
      select: sql`select id::text as id from ${locationGroups} where ${isEmptyGroup}`,
      repair: sql`delete from ${locationGroups} where ${isEmptyGroup}`,
      repairedText: 'removed',
      advice: 'npm run doctor -- --repair removes them',
    },
    {
      singular: 'photo is missing its catch or conditions row',
      plural: 'photos are missing their catch or conditions rows',
      select: sql`select id::text as id from ${photos} where ${lacksRow(catchPhotos)} or ${lacksRow(conditions)}`,
      repair: sql`
        with caught as (
          insert into ${catches} (owner_id, id)
          select owner_id, id from ${photos} where ${lacksRow(catchPhotos)} on conflict do nothing),
        shown as (
          insert into ${catchPhotos} (owner_id, photo_id, catch_id)
          select owner_id, id, id from ${photos} where ${lacksRow(catchPhotos)} on conflict do nothing)
        insert into ${conditions} (owner_id, photo_id)
        select owner_id, id from ${photos} on conflict do nothing`,
      repairedText: 'added, empty',
      advice: 'npm run doctor -- --repair adds them, empty',
    },
    {
      singular: 'catch is in no photo',
      plural: 'catches are in no photo',
      select: sql`select id::text as id from ${catches} where ${isInNoPhoto}`,
      repair: sql`delete from ${catches} where ${isInNoPhoto}`,
      repairedText: 'removed',
      advice: 'npm run doctor -- --repair removes them',
    },
    {
      singular: 'photo has coordinates borrowed from a location it isn’t assigned to',
      plural: 'photos have coordinates borrowed from locations they aren’t assigned to',
      select: sql`select id::text as id from ${photos} where ${hasStrayPosition}`,
      repair: sql`
        update ${photos} set latitude = null, longitude = null, position_source = null,
          captured_at = coalesce(own_captured_at, captured_at),
          captured_at_source = coalesce(own_captured_at_source, captured_at_source),
          time_zone = case when own_captured_at is null then time_zone else own_time_zone end,
          utc_offset_minutes = case when own_captured_at is null then utc_offset_minutes else own_utc_offset_minutes end,
          own_captured_at = null, own_captured_at_source = null, own_time_zone = null, own_utc_offset_minutes = null
        where ${hasStrayPosition}`,
      repairedText: 'cleared: they have no coordinates again',
      advice: 'npm run doctor -- --repair clears them',
    },
    {
      singular: 'session has expired but wasn’t removed',
      plural: 'sessions have expired but weren’t removed',
      // A day more than sessions last, since the sweep that deletes them runs only every hour.
      select: sql`select left(encode(token_sha256, 'hex'), 8) as id from ${sessions} where ${isExpired(sessionDays)}`,
      repair: sql`delete from ${sessions} where ${isExpired(sessionDays)}`,
      repairedText: 'removed',
      advice: 'npm run doctor -- --repair removes them; a running Creel does so every hour',
    },
  ]
}

const isEmptyGroup = sql`not exists (
  select from ${locations}
  where ${locations.ownerId} = ${locationGroups.ownerId} and ${locations.groupId} = ${locationGroups.id})`

const isInNoPhoto = sql`not exists (
  select from ${catchPhotos}
  where ${catchPhotos.ownerId} = ${catches.ownerId} and ${catchPhotos.catchId} = ${catches.id})
  and not exists (
  select from ${notedCatches}
  where ${notedCatches.ownerId} = ${catches.ownerId} and ${notedCatches.catchId} = ${catches.id})`

const hasStrayPosition = sql`position_source = 'assigned' and location_id is null`

function lacksRow(table: typeof catchPhotos | typeof conditions): SQL {
  return sql`not exists (
    select from ${table} where ${table.ownerId} = ${photos.ownerId} and ${table.photoId} = ${photos.id})`
}

function isExpired(sessionDays: number): SQL {
  return sql`last_used_at < now() - make_interval(days => ${sessionDays + 1}::int)`
}

async function listIds(db: Db, select: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(select)
  return rows.map(({ id }) => id)
}
