import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import { emailRecords, users } from '../database/schema.ts'
import type { EmailKind } from './email-content.ts'
import { daysTable, type LocalDay, matchesLocalDay } from './local-days.ts'

/*
 * An email's record is inserted when it is queued. Its status becomes "sent" just before the first byte is transmitted,
 * and "queued" again only if the email was certainly not accepted, so that no failure sends an email twice.
 */

/** Key of an email in records and jobs. */
export interface EmailKey {
  ownerId: string
  kind: EmailKind
  /** The owner's local day, as `2026-11-21`. */
  day: string
}

/** Returns true if the email is still to be sent. */
export async function isQueued(db: Db, key: EmailKey): Promise<boolean> {
  const [record] = await db.select({ status: emailRecords.status }).from(emailRecords).where(matchesKey(key))
  return record?.status === 'queued'
}

/** Claims a queued email; only one caller succeeds. Returns the record's creation time, or null if not claimed. */
export async function claimForSending(db: Db, key: EmailKey): Promise<Date | null> {
  const [claimed] = await db
    .update(emailRecords)
    .set({ status: 'sent' })
    .where(and(matchesKey(key), eq(emailRecords.status, 'queued')))
    .returning({ createdAt: emailRecords.createdAt })
  return claimed?.createdAt ?? null
}

/** Queues a claimed email again, unless it was cleared and requeued in the meantime. */
export async function releaseClaim(db: Db, key: EmailKey, claimed: Date): Promise<void> {
  await db
    .update(emailRecords)
    .set({ status: 'queued' })
    .where(and(matchesKey(key), eq(emailRecords.createdAt, claimed)))
}

/** Marks an email as permanently rejected. */
export async function markFailed(db: Db, key: EmailKey): Promise<void> {
  await db.update(emailRecords).set({ status: 'failed' }).where(matchesKey(key))
}

/** Deletes a queued email that no longer has any content. */
export async function deleteQueued(db: Db, key: EmailKey): Promise<void> {
  await db.delete(emailRecords).where(and(matchesKey(key), eq(emailRecords.status, 'queued')))
}

/**
 * Deletes all users' records of their local today, and of tomorrow for users who have traveled west since. Keeps the
 * automatic welcome, which is sent once per account. Returns the number of deleted records.
 */
export async function clearToday(db: Db, days: LocalDay[]): Promise<number> {
  const cleared = await db
    .delete(emailRecords)
    .where(matchesToday(days))
    .returning({ ownerId: emailRecords.ownerId })
  return cleared.length
}

/** Returns how many records `clearToday` would delete. */
export async function countToday(db: Db, days: LocalDay[]): Promise<number> {
  return await db.$count(emailRecords, matchesToday(days))
}

function matchesToday(days: LocalDay[]) {
  const isTodayOrLater = sql`exists (
    select from ${users} join ${daysTable(days)} on ${matchesLocalDay}
    where ${users.id} = ${emailRecords.ownerId} and ${emailRecords.day} >= days.day)`
  return and(ne(emailRecords.kind, 'welcome'), isTodayOrLater)
}

function matchesKey({ ownerId, kind, day }: EmailKey) {
  return and(eq(emailRecords.ownerId, ownerId), eq(emailRecords.kind, kind), eq(emailRecords.day, day))
}
