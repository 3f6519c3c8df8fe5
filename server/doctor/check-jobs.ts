import { type SQL, sql } from 'drizzle-orm'
import { identifyCatch } from '../catches/identify-catch-job.ts'
import type { Db } from '../database/open-database.ts'
import { emailRecords, locations, photos, users } from '../database/schema.ts'
import { emailQueue } from '../emails/queue-emails.ts'
import { type Check, type DoctorContext, toFindings } from './check.ts'

/** Finds rows waiting for a job that is not queued, and jobs that refer to deleted rows. */
export const checkJobs: Check = async (patient) => {
  const { db } = patient
  const show = (data: object) => Object.values(data).join(' ')
  const unseen = await select<PhotoData>(db, photosNobodyLooksAt)
  const unsent = await select<EmailData>(db, emailsNobodySends)
  const pointless = await select<{ id: string; name: string }>(db, jobsWithoutPhoto)
  const requeued = { mended: 'queued again', advice: 'npm run doctor -- --repair queues the work again' }
  return [
    ...toFindings(unseen, {
      one: 'photo is waiting to be identified, but no job is queued',
      many: 'photos are waiting to be identified, but no jobs are queued',
      show,
      repair: () => queue(patient, identifyCatch.name, unseen),
      ...requeued,
    }),
    ...toFindings(unsent, {
      one: 'email is waiting to be sent, but no job is queued',
      many: 'emails are waiting to be sent, but no jobs are queued',
      show: ({ ownerId, kind, day }) => `${kind} of ${day} for ${ownerId}`,
      repair: () => queue(patient, emailQueue, unsent),
      ...requeued,
    }),
    ...toFindings(pointless, {
      one: 'job refers to something that no longer exists',
      many: 'jobs refer to something that no longer exists',
      show: ({ id, name }) => `${name} ${id}`,
      repair: async () => {
        await db.execute(
          sql`delete from jobs.job where id::text in (select id from (${jobsWithoutPhoto}) as gone)`,
        )
        return 0
      },
      mended: 'removed',
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

/**
 * Condition: an unfinished job exists. Each check is a single statement, so that rows and jobs come from one snapshot.
 */
function isQueued(name: string, isAbout: SQL): SQL {
  return sql`exists (
    select from jobs.job
    where job.name = ${name} and job.state in ('created', 'retry', 'active', 'failed') and ${isAbout})`
}

const photosNobodyLooksAt = sql`
  select owner_id as "ownerId", id as "photoId" from ${photos}
  where analysis_status = 'waiting'
    and not ${isQueued(identifyCatch.name, sql`job.data ->> 'photoId' = photos.id::text`)}`

const isAboutRecord = sql`job.data ->> 'ownerId' = email_records.owner_id::text
  and job.data ->> 'kind' = email_records.kind and job.data ->> 'day' = email_records.day::text`

const emailsNobodySends = sql`
  select owner_id as "ownerId", kind, day::text as day from ${emailRecords}
  where status = 'queued' and not ${isQueued(emailQueue, isAboutRecord)}`

const jobsWithoutPhoto = sql`
  select id::text as id, name from jobs.job
  where state in ('created', 'retry', 'failed') and (
    (data ? 'ownerId' and not exists (
      select from ${users} where users.id::text = job.data ->> 'ownerId'))
    or (data ? 'photoId' and not exists (
      select from ${photos} where photos.id::text = job.data ->> 'photoId'))
    or (data ? 'locationId' and not exists (
      select from ${locations} where locations.id::text = job.data ->> 'locationId')))`

async function select<Row extends object>(db: Db, statement: SQL): Promise<Row[]> {
  const { rows } = await db.execute(statement)
  return rows as unknown as Row[]
}

async function queue({ db, openQueue }: DoctorContext, name: string, data: object[]): Promise<number> {
  const jobs = await openQueue()
  await db.transaction((transaction) => jobs.enqueueAll(transaction, name, data))
  return 0
}
