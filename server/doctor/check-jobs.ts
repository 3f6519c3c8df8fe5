import { type SQL, sql } from 'drizzle-orm'
import { identifyCatch } from '../catches/identify-catch-job.ts'
import type { Db } from '../database/open-database.ts'
import { emailRecords, locations, notedCatches, photos, users } from '../database/schema.ts'
import { emailQueue } from '../emails/queue-emails.ts'
import { type Check, type DoctorContext, toFindings } from './check.ts'

/** Finds rows waiting for a job that is not queued, and jobs that refer to deleted rows. */
export const checkJobs: Check = async (context) => {
  const { db } = context
  const format = (data: object) => Object.values(data).join(' ')
  const unidentified = await select<PhotoData>(db, photosWithoutJob)
  const unsent = await select<EmailData>(db, emailsWithoutJob)
  const orphaned = await select<{ id: string; name: string }>(db, jobsWithoutSubject)
  const requeued = {
    repairedText: 'queued again',
    advice: 'npm run doctor -- --repair queues the work again',
  }
  return [
    ...toFindings(unidentified, {
      singular: 'photo is waiting to be identified, but no job is queued',
      plural: 'photos are waiting to be identified, but no jobs are queued',
      format,
      repair: () => enqueue(context, identifyCatch.name, unidentified),
      ...requeued,
    }),
    ...toFindings(unsent, {
      singular: 'email is waiting to be sent, but no job is queued',
      plural: 'emails are waiting to be sent, but no jobs are queued',
      format: ({ ownerId, kind, day }) => `${kind} of ${day} for ${ownerId}`,
      repair: () => enqueue(context, emailQueue, unsent),
      ...requeued,
    }),
    ...toFindings(orphaned, {
      singular: 'job refers to something that no longer exists',
      plural: 'jobs refer to something that no longer exists',
      format: ({ id, name }) => `${name} ${id}`,
      repair: async () => {
        await db.execute(
          sql`delete from jobs.job where id::text in (select id from (${jobsWithoutSubject}) as gone)`,
        )
        return 0
      },
      repairedText: 'removed',
      advice: 'npm run doctor -- --repair removes them',
    }),
  ]
}

interface PhotoData {
  ownerId: string
  photoId: string
}

interface EmailData {
  ownerId: string
  kind: string
  day: string
}

/** Condition: an unfinished job exists. One statement for each check, so that rows and jobs are one snapshot. */
function isQueued(name: string, matches: SQL): SQL {
  return sql`exists (
    select from jobs.job
    where job.name = ${name} and job.state in ('created', 'retry', 'active', 'failed') and ${matches})`
}

const photosWithoutJob = sql`
  select owner_id as "ownerId", id as "photoId" from ${photos}
  where analysis_status = 'waiting'
    and not ${isQueued(identifyCatch.name, sql`job.data ->> 'photoId' = photos.id::text`)}`

const matchesRecord = sql`job.data ->> 'ownerId' = email_records.owner_id::text
  and job.data ->> 'kind' = email_records.kind and job.data ->> 'day' = email_records.day::text`

const emailsWithoutJob = sql`
  select owner_id as "ownerId", kind, day::text as day from ${emailRecords}
  where status = 'queued' and not ${isQueued(emailQueue, matchesRecord)}`

const jobsWithoutSubject = sql`
  select id::text as id, name from jobs.job
  where state in ('created', 'retry', 'failed') and (
    (data ? 'ownerId' and not exists (
      select from ${users} where users.id::text = job.data ->> 'ownerId'))
    or (data ? 'photoId' and not exists (
      select from ${photos} where photos.id::text = job.data ->> 'photoId'))
    or (data ? 'catchId' and not exists (
      select from ${notedCatches} where noted_catches.catch_id::text = job.data ->> 'catchId'))
    or (data ? 'locationId' and not exists (
      select from ${locations} where locations.id::text = job.data ->> 'locationId')))`

async function select<Row extends object>(db: Db, statement: SQL): Promise<Row[]> {
  const { rows } = await db.execute(statement)
  return rows as unknown as Row[]
}

async function enqueue({ db, openQueue }: DoctorContext, name: string, data: object[]): Promise<number> {
  const jobs = await openQueue()
  await db.transaction((transaction) => jobs.enqueueAll(transaction, name, data))
  return 0
}
