import { eq } from 'drizzle-orm'
import { unsubscribePath } from '../../shared/emails.ts'
import { cleanLine } from '../../shared/text.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/open-database.ts'
import { users } from '../database/schema.ts'
import type { FileStore } from '../files/file-store.ts'
import type { EmailKey } from './email-records.ts'
import { findDayToSumUp } from './find-day-to-sum-up.ts'
import { findOldCatch } from './find-old-catch.ts'
import type { AnyLetter, WelcomeLetter } from './letter.ts'

/** What letters are made from. */
export interface LetterSources {
  db: Db
  store: FileStore
  config: Config
}

/** A letter and whom it is for. */
export interface AddressedLetter {
  to: { name: string; address: string }
  letter: AnyLetter
}

/** Says what there is to say by now; null where that is nothing, or where nobody wants to hear it any more. */
export async function composeLetter(
  sources: LetterSources,
  { ownerId, kind, day }: EmailKey,
): Promise<AddressedLetter | null> {
  const [owner] = await sources.db.select().from(users).where(eq(users.id, ownerId))
  if (!owner?.email) return null
  const isWelcome = kind === 'welcome' || kind === 'welcome-button'
  if (!isWelcome && !owner.emailsWanted) return null
  const letter = isWelcome
    ? composeWelcome(sources.config, owner)
    : await composeOwn(sources, owner, kind, day)
  const name = cleanLine(`${owner.firstName ?? ''} ${owner.lastName ?? ''}`)
  return letter && { to: { name, address: owner.email }, letter }
}

/** An account as letters are written to it. */
export type Reader = typeof users.$inferSelect

/** The letter to somebody new. */
export function composeWelcome(config: Config, owner: Reader): WelcomeLetter {
  return {
    ...describeReader(config, owner),
    kind: 'welcome',
    unsubscribeUrl: null,
    identifies: config.vision !== null,
  }
}

/** A letter about somebody's own log; null where nothing in it fits. */
export async function composeOwn(
  sources: LetterSources,
  owner: Reader,
  kind: 'throwback' | 'daily-summary',
  day: string,
): Promise<AnyLetter | null> {
  const person = describeReader(sources.config, owner)
  if (kind === 'throwback') {
    const found = await findOldCatch(sources, owner.id, day)
    return found && { ...person, kind, day, ...found }
  }
  const found = await findDayToSumUp(sources, owner.id, day, owner.lastTimeZone)
  return found && { ...person, kind, day, ...found }
}

/** What every letter says of its reader. */
export function describeReader({ publicUrl }: Config, { firstName, units, unsubscribeToken }: Reader) {
  return {
    firstName: cleanLine(firstName ?? '') || null,
    units,
    publicUrl,
    unsubscribeUrl: `${publicUrl}${unsubscribePath}?token=${unsubscribeToken}`,
  }
}
