import { and, eq, max } from 'drizzle-orm'
import type { PreviewKind } from '../../shared/emails.ts'
import { CallError } from '../../shared/errors.ts'
import { countsAsFishing } from '../database/counts-as-fishing.ts'
import type { Db } from '../database/open-database.ts'
import { photos, users } from '../database/schema.ts'
import {
  composeOwn,
  composeWelcome,
  describeReader,
  type LetterSources,
  type Reader,
} from './compose-letter.ts'
import type { AnyLetter } from './letter.ts'
import { ownDayAt } from './own-days.ts'
import { inventLetter } from './sample-letters.ts'

/** A letter to look at, and whether what it tells is invented. */
export interface PreviewLetter {
  letter: AnyLetter
  isSample: boolean
}

/** An e-mail as its reader would get it: from the own log where something in it fits, else from an invented one. */
export async function composePreview(
  sources: LetterSources,
  ownerId: string,
  kind: PreviewKind,
  now: Date,
): Promise<PreviewLetter> {
  const [account] = await sources.db.select().from(users).where(eq(users.id, ownerId))
  if (!account) throw new CallError('SIGN_IN_NEEDED', 'This account no longer exists.')
  // Where the way out leads stays secret: a preview may be shown around.
  const owner = { ...account, unsubscribeToken: 'preview' }
  if (kind === 'welcome') return { letter: composeWelcome(sources.config, owner), isSample: false }
  const today = ownDayAt(owner.lastTimeZone, now).day
  const day = kind === 'throwback' ? today : await findLastDay(sources.db, owner)
  const letter = day === null ? null : await composeOwn(sources, owner, kind, day)
  if (letter !== null) return { letter, isSample: false }
  return { letter: inventLetter(kind, describeReader(sources.config, owner), today), isSample: true }
}

/** The last day on which somebody uploaded a catch, by the own clock; null where that never happened. */
async function findLastDay(db: Db, { id, lastTimeZone }: Reader): Promise<string | null> {
  const [found] = await db
    .select({ at: max(photos.createdAt) })
    .from(photos)
    .where(and(eq(photos.ownerId, id), countsAsFishing))
  return found?.at ? ownDayAt(lastTimeZone, found.at).day : null
}
