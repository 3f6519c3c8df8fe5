import { and, eq, type SQL, sql } from 'drizzle-orm'
import { ApiError } from '../../shared/errors.ts'
import { isCatchCondition, isOwnCatchCondition, showsOwnCatch } from '../database/is-catch.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { catches, emailRecords, notedCatches, photos, users } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { EmailKind } from './email-content.ts'
import type { EmailKey } from './email-records.ts'
import { isAtLeastYearBefore } from './find-throwback-catch.ts'
import { daysTable, type LocalDay, localDayAt, matchesLocalDay } from './local-days.ts'

/** Name of the email queue; its jobs contain only an `EmailKey`. */
export const emailQueue = 'send-email'

interface Deps {
  db: Db
  jobs: JobQueue
}

/** Queues the welcome email of a new user, in the transaction that creates the account. */
export async function queueWelcome(
  { jobs }: Pick<Deps, 'jobs'>,
  transaction: Transaction,
  ownerId: string,
  now: Date,
): Promise<void> {
  const key: EmailKey = { ownerId, kind: 'welcome', day: localDayAt(null, now).day }
  await transaction.insert(emailRecords).values({ ...key, status: 'queued' })
  await jobs.enqueue(transaction, emailQueue, key)
}

/** Queues the welcome email that an administrator requests, at most one a day; a rejected one may be retried. */
export async function queueWelcomeOnRequest({ db, jobs }: Deps, ownerId: string, now: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    const [owner] = await transaction.select().from(users).where(eq(users.id, ownerId))
    if (!owner?.email) throw new ApiError('INVALID_INPUT', 'Your account has no email address.')
    const { day } = localDayAt(owner.lastTimeZone, now)
    const key: EmailKey = { ownerId, kind: 'welcome-button', day }
    const [inserted] = await transaction
      .insert(emailRecords)
      .values({ ...key, status: 'queued' })
      .onConflictDoUpdate({
        target: [emailRecords.ownerId, emailRecords.kind, emailRecords.day],
        set: { status: 'queued', createdAt: sql`now()` },
        setWhere: eq(emailRecords.status, 'failed'),
      })
      .returning({ day: emailRecords.day })
    if (!inserted) throw new ApiError('ALREADY_SENT', 'You were already sent the welcome email today.')
    await jobs.enqueue(transaction, emailQueue, key)
  })
}

/** Queues a throwback for every user with a catch at least a year old and no record for these days; returns how many. */
export function queueThrowbacks(deps: Deps, days: LocalDay[]): Promise<number> {
  return queueForAll(deps, 'throwback', days)
}

/** Queues a summary for every user who uploaded or noted a catch on these days and has no record yet; returns how many. */
export function queueSummaries(deps: Deps, days: LocalDay[]): Promise<number> {
  return queueForAll(deps, 'daily-summary', days)
}

/** Returns how many users an email of this kind would be queued for now. */
export async function countRecipients(db: Db, kind: BulkEmailKind, days: LocalDay[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count ${recipientsFor(kind, days)}`,
  )
  return rows[0]?.count ?? 0
}

/** Returns true if `queueWelcomeOnRequest` would queue an email today. */
export async function isWelcomeDue(db: Db, ownerId: string, now: Date): Promise<boolean> {
  const [owner] = await db.select().from(users).where(eq(users.id, ownerId))
  if (!owner?.email) return false
  const { day } = localDayAt(owner.lastTimeZone, now)
  const [previous] = await db
    .select({ status: emailRecords.status })
    .from(emailRecords)
    .where(
      and(
        eq(emailRecords.ownerId, ownerId),
        eq(emailRecords.kind, 'welcome-button'),
        eq(emailRecords.day, day),
      ),
    )
  return previous === undefined || previous.status === 'failed'
}

/** Kinds of email that go to all users with matching content. */
type BulkEmailKind = Extract<EmailKind, 'throwback' | 'daily-summary'>

const contentConditions: Record<BulkEmailKind, SQL> = {
  throwback: hasPhoto(isAtLeastYearBefore(sql`days.day`)),
  'daily-summary': sql`(${hasPhoto(isOfDay(photos.createdAt))} or exists (
    select from ${notedCatches}
    join ${catches} on ${catches.ownerId} = ${notedCatches.ownerId} and ${catches.id} = ${notedCatches.catchId}
    where ${notedCatches.ownerId} = ${users.id} and ${isOwnCatchCondition} and ${isOfDay(notedCatches.createdAt)}))`,
}

/** SQL: whether a user has a photo of a catch that meets a condition. */
function hasPhoto(condition: SQL): SQL {
  return sql`exists (
    select from ${photos}
    where ${photos.ownerId} = ${users.id} and ${isCatchCondition} and ${condition} and ${showsOwnCatch})`
}

function isOfDay(createdAt: typeof photos.createdAt | typeof notedCatches.createdAt): SQL {
  return sql`${createdAt} >= days.starts_at and ${createdAt} < days.ends_at`
}

/** SQL: the FROM and WHERE clauses that select the recipients with their local days. */
function recipientsFor(kind: BulkEmailKind, days: LocalDay[]): SQL {
  return sql`
    from ${users} join ${daysTable(days)} on ${matchesLocalDay}
    where ${users.email} is not null and ${users.emailsWanted}
      and not exists (
        select from ${emailRecords} had
        where had.owner_id = ${users.id} and had.kind = ${kind} and had.day = days.day)
      and ${contentConditions[kind]}`
}

/** Records and queues an email for all recipients, in two statements. */
async function queueForAll({ db, jobs }: Deps, kind: BulkEmailKind, days: LocalDay[]): Promise<number> {
  return await db.transaction(async (transaction) => {
    // Ordered by id, so that concurrent transactions do not deadlock.
    const { rows } = await transaction.execute<{ ownerId: string; day: string }>(sql`
      insert into ${emailRecords} (owner_id, kind, day, status)
      select ${users.id}, ${kind}, days.day, 'queued' ${recipientsFor(kind, days)}
      order by ${users.id}
      on conflict do nothing
      returning owner_id as "ownerId", day::text as day`)
    const keys = rows.map(({ ownerId, day }): EmailKey => ({ ownerId, kind, day }))
    await jobs.enqueueAll(transaction, emailQueue, keys)
    return keys.length
  })
}
