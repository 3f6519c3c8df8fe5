import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import { catches, conditions, locationGroups, locations, photos, sessions } from '../database/schema.ts'
import { type Check, toFindings } from './check.ts'

/**
 * Finds inconsistent rows that Creel's own statements never leave: groups without locations, photos without a catch,
 * etc.
 */
export const checkOrphanRows: Check = async ({ db, sessionDays }) => {
  const found = await Promise.all(
    strays(sessionDays).map(async ({ select, repair, ...words }) =>
      toFindings(await listIds(db, select), {
        ...words,
        show: (id) => id,
        repair: async () => {
          await db.execute(repair)
          return 0
        },
      }),
    ),
  )
  return found.flat()
}

interface Stray {
  one: string
  many: string
  select: SQL
  repair: SQL
  mended: string
  advice: string
}

function strays(sessionDays: number): Stray[] {
  return [
    {
      one: 'location group has no locations',
      many: 'location groups have no locations',
      select: sql`select id::text as id from ${locationGroups} where ${isEmptyGroup}`,
      repair: sql`delete from ${locationGroups} where ${isEmptyGroup}`,
      mended: 'removed',
      advice: 'npm run doctor -- --repair removes them',
    },
    {
      one: 'photo is missing its catch or conditions row',
      many: 'photos are missing their catch or conditions rows',
      select: sql`select id::text as id from ${photos} where ${lacks(catches)} or ${lacks(conditions)}`,
      repair: sql`
        with caught as (
          insert into ${catches} (owner_id, photo_id)
          select owner_id, id from ${photos} on conflict do nothing)
        insert into ${conditions} (owner_id, photo_id)
        select owner_id, id from ${photos} on conflict do nothing`,
      mended: 'added, empty',
      advice: 'npm run doctor -- --repair adds them, empty',
    },
    {
      one: 'photo has coordinates borrowed from a location it isn’t assigned to',
      many: 'photos have coordinates borrowed from locations they aren’t assigned to',
      select: sql`select id::text as id from ${photos} where ${isAstray}`,
      repair: sql`
        update ${photos} set latitude = null, longitude = null, position_source = null,
          captured_at = coalesce(own_captured_at, captured_at),
          captured_at_source = coalesce(own_captured_at_source, captured_at_source),
          time_zone = case when own_captured_at is null then time_zone else own_time_zone end,
          utc_offset_minutes = case when own_captured_at is null then utc_offset_minutes else own_utc_offset_minutes end,
          own_captured_at = null, own_captured_at_source = null, own_time_zone = null, own_utc_offset_minutes = null
        where ${isAstray}`,
      mended: 'cleared: they have no coordinates again',
      advice: 'npm run doctor -- --repair clears them',
    },
    {
      one: 'session has expired but wasn’t removed',
      many: 'sessions have expired but weren’t removed',
      // A day more than sessions last, since the sweep that deletes them runs only every hour.
      select: sql`select left(encode(token_sha256, 'hex'), 8) as id from ${sessions} where ${isOver(sessionDays)}`,
      repair: sql`delete from ${sessions} where ${isOver(sessionDays)}`,
      mended: 'removed',
      advice: 'npm run doctor -- --repair removes them; a running Creel does so every hour',
    },
  ]
}

const isEmptyGroup = sql`not exists (
  select from ${locations}
  where ${locations.ownerId} = ${locationGroups.ownerId} and ${locations.groupId} = ${locationGroups.id})`

const isAstray = sql`position_source = 'assigned' and location_id is null`

function lacks(table: typeof catches | typeof conditions): SQL {
  return sql`not exists (
    select from ${table} where ${table.ownerId} = ${photos.ownerId} and ${table.photoId} = ${photos.id})`
}

function isOver(sessionDays: number): SQL {
  return sql`last_used_at < now() - make_interval(days => ${sessionDays + 1}::int)`
}

async function listIds(db: Db, select: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(select)
  return rows.map(({ id }) => id)
}
