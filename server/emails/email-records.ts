import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import { emailRecords, users } from '../database/schema.ts'
import type { EmailKind } from './email-content.ts'
import { daysTable, type LocalDay, matchesLocalDay } from './local-days.ts'

/*
 * An e-mail's record is written when it is queued. It turns to "sent" at the last moment before the first byte of the
 * e-mail is handed over, and back only where it is certain that nobody took it: so none goes twice, whatever fails.
 */

/** Which e-mail a record, or a job, is about. */
export interface EmailKey {
  ownerId: string
  kind: EmailKind
  /** The owner's own day, as `2026-11-21`. */
  day: string
}

/** Whether an e-mail is still to be sent. */
export async function isQueued(db: Db, key: EmailKey): Promise<boolean> {
  const [record] = await db.select({ status: emailRecords.status }).from(emailRecords).where(matchesKey(key))
  return record?.status === 'queued'
}

/** Takes an e-mail for sending. Of two that try, one gets it; the answer names this very record, null is no. */
export async function claimForSending(db: Db, key: EmailKey): Promise<Date | null> {
  const [claimed] = await db
    .update(emailRecords)
    .set({ status: 'sent' })
    .where(and(matchesKey(key), eq(emailRecords.status, 'queued')))
    .returning({ createdAt: emailRecords.createdAt })
  return claimed?.createdAt ?? null
}

/** Gives a claimed e-mail back, to be sent later; not one that was cleared and queued anew meanwhile. */
export async function releaseClaim(db: Db, key: EmailKey, claimed: Date): Promise<void> {
  await db
    .update(emailRecords)
    .set({ status: 'queued' })
    .where(and(matchesKey(key), eq(emailRecords.createdAt, claimed)))
}

/** Notes that an e-mail was refused for good. */
export async function markFailed(db: Db, key: EmailKey): Promise<void> {
  await db.update(emailRecords).set({ status: 'failed' }).where(matchesKey(key))
}

/** Forgets an e-mail that has nothing to say any more. */
export async function deleteQueued(db: Db, key: EmailKey): Promise<void> {
  await db.delete(emailRecords).where(and(matchesKey(key), eq(emailRecords.status, 'queued')))
}

/**
 * Forgets everybody's e-mails of their own today, and of tomorrow where somebody has travelled west since. The
 * automatic welcome stays: it goes once in the life of an account. Answers how many were forgotten.
 */
export async function clearToday(db: Db, days: LocalDay[]): Promise<number> {
  const cleared = await db
    .delete(emailRecords)
    .where(matchesToday(days))
    .returning({ ownerId: emailRecords.ownerId })
  return cleared.length
}

/** How many would be forgotten now. */
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
