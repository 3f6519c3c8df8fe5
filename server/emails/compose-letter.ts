import { eq } from 'drizzle-orm'
import { unsubscribePath } from '../../shared/emails.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/open-database.ts'
import { users } from '../database/schema.ts'
import type { FileStore } from '../files/file-store.ts'
import type { EmailKey } from './email-records.ts'
import { findDayToSumUp } from './find-day-to-sum-up.ts'
import { findOldCatch } from './find-old-catch.ts'
import type { AnyLetter } from './letter.ts'
import { oneLine } from './letter-sources.ts'

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
  const { units, unsubscribeToken } = owner
  const firstName = oneLine(owner.firstName ?? '') || null
  const { publicUrl, vision } = sources.config
  const unsubscribeUrl = `${publicUrl}${unsubscribePath}?token=${unsubscribeToken}`
  const person = { firstName, units, publicUrl, unsubscribeUrl }
  const to = {
    name: oneLine(`${firstName ?? ''} ${owner.lastName ?? ''}`),
    address: owner.email,
  }
  const address = (letter: AnyLetter) => ({ to, letter })

  if (kind === 'welcome' || kind === 'welcome-button') {
    return address({ ...person, kind: 'welcome', unsubscribeUrl: null, identifies: vision !== null })
  }
  if (!owner.emailsWanted) return null
  if (kind === 'throwback') {
    const found = await findOldCatch(sources, ownerId, day)
    return found && address({ ...person, kind, day, ...found })
  }
  const found = await findDayToSumUp(sources, ownerId, day, owner.lastTimeZone)
  return found && address({ ...person, kind, day, ...found })
}
