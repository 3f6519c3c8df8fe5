import { type SQL, sql } from 'drizzle-orm'
import { identifyCatch } from '../catches/identify-catch-job.ts'
import type { Transaction } from '../database/open-database.ts'
import {
  catches,
  catchPhotos,
  conditions,
  emailRecords,
  locationGroups,
  locations,
  notedCatches,
  photos,
  sessions,
  users,
} from '../database/schema.ts'
import { emailQueue } from '../emails/queue-emails.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { unfinishedJobs } from '../jobs/job-tables.ts'
import { type Check, toFindings } from './check.ts'

/** Finds rows that Creel's statements never leave, rows that wait for a job which is not queued, and jobs about deleted rows. */
export const checkRows: Check = async ({ db, config, openQueue }) => {
  const found = await Promise.all(
    rowChecks(config.sessionDays).map(async ({ select, repair, ...texts }) => {
      const { rows } = await db.execute(select)
      return toFindings(rows, {
        ...texts,
        format: (row) => Object.values(row).join(' '),
        repair: async () => {
          if (typeof repair === 'function') {
            const jobs = await openQueue()
            await db.transaction((transaction) => repair(jobs, transaction, rows))
          } else await db.execute(repair)
          return 0
        },
      })
    }),
  )
  return found.flat()
}

interface RowCheck {
  singular: string
  plural: string
  /** Lists the ids of the rows, the data of the missing jobs, or names and ids of jobs. */
  select: SQL
  /** A statement, or what to do with the queue. */
  repair: SQL | ((jobs: JobQueue, transaction: Transaction, rows: Record<string, unknown>[]) => Promise<void>)
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
          position_accuracy_meters = null,
          captured_at = coalesce(own_captured_at, captured_at),
          captured_at_source = coalesce(own_captured_at_source, captured_at_source),
          time_zone = case when own_captured_at is null then time_zone else own_time_zone end,
          utc_offset_minutes = case when own_captured_at is null then utc_offset_minutes else own_utc_offset_minutes end,
          has_time = case when own_captured_at is null then has_time else own_has_time end,
          own_has_time = true, own_captured_at = null, own_captured_at_source = null, own_time_zone = null, own_utc_offset_minutes = null
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
    {
      singular: 'photo is waiting to be identified, but no job is queued',
      plural: 'photos are waiting to be identified, but no jobs are queued',
      select: photosWithoutJob,
      repair: (jobs, transaction, rows) => jobs.enqueueAll(transaction, identifyCatch.name, rows),
      ...queuedAgain,
    },
    {
      singular: 'email is waiting to be sent, but no job is queued',
      plural: 'emails are waiting to be sent, but no jobs are queued',
      select: emailsWithoutJob,
      repair: (jobs, transaction, rows) => jobs.enqueueAll(transaction, emailQueue, rows),
      ...queuedAgain,
    },
    {
      singular: 'job refers to something that no longer exists',
      plural: 'jobs refer to something that no longer exists',
      select: jobsWithoutSubject,
      repair: deleteJobs,
      repairedText: 'removed',
      advice: 'npm run doctor -- --repair removes them',
    },
  ]
}

const queuedAgain = {
  repairedText: 'queued again',
  advice: 'npm run doctor -- --repair queues the work again',
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

/** Condition: an unfinished job exists. One statement for each check, so that rows and jobs are one snapshot. */
function isQueued(name: string, matches: SQL): SQL {
  return sql`exists (select from ${unfinishedJobs} where job.name = ${name} and ${matches})`
}

const photosWithoutJob = sql`
  select owner_id as "ownerId", id as "photoId" from ${photos}
  where analysis_status = 'waiting'
    and not ${isQueued(identifyCatch.name, sql`job.data ->> 'photoId' = photos.id::text`)}`

const matchesRecord = sql`job.data ->> 'ownerId' = email_records.owner_id::text
  and job.data ->> 'kind' = email_records.kind and job.data ->> 'day' = email_records.day::text`

const emailsWithoutJob = sql`
  select kind, day::text as day, owner_id as "ownerId" from ${emailRecords}
  where status = 'queued' and not ${isQueued(emailQueue, matchesRecord)}`

const jobsWithoutSubject = sql`
  select name, id::text as id from ${unfinishedJobs}
  where state <> 'active' and (
    (data ? 'ownerId' and not exists (
      select from ${users} where users.id::text = job.data ->> 'ownerId'))
    or (data ? 'photoId' and not exists (
      select from ${photos} where photos.id::text = job.data ->> 'photoId'))
    or (data ? 'catchId' and not exists (
      select from ${notedCatches} where noted_catches.catch_id::text = job.data ->> 'catchId'))
    or (data ? 'locationId' and not exists (
      select from ${locations} where locations.id::text = job.data ->> 'locationId')))`

async function deleteJobs(
  jobs: JobQueue,
  transaction: Transaction,
  rows: Record<string, unknown>[],
): Promise<void> {
  for (const [name, found] of Map.groupBy(rows, (row) => String(row.name)))
    await jobs.delete(
      transaction,
      name,
      found.map(({ id }) => String(id)),
    )
}
