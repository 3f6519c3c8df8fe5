import { and, eq, max } from 'drizzle-orm'
import type { PreviewKind } from '../../shared/emails.ts'
import { ApiError } from '../../shared/errors.ts'
import { isCatchCondition } from '../database/is-catch.ts'
import type { Db } from '../database/open-database.ts'
import { photos, users } from '../database/schema.ts'
import {
  composeForUser,
  composeWelcome,
  type EmailDeps,
  type Recipient,
  recipientFields,
} from './compose-email.ts'
import type { EmailContent } from './email-content.ts'
import { localDayAt } from './local-days.ts'
import { sampleEmail } from './sample-emails.ts'

/** The content of a preview, and whether it uses sample data. */
export interface PreviewContent {
  content: EmailContent
  isSample: boolean
}

/** Composes an email as the user would receive it, with sample data if none of their catches fits. */
export async function composePreview(
  deps: EmailDeps,
  ownerId: string,
  kind: PreviewKind,
  now: Date,
): Promise<PreviewContent> {
  const [account] = await deps.db.select().from(users).where(eq(users.id, ownerId))
  if (!account) throw new ApiError('SIGN_IN_NEEDED', 'This account no longer exists.')
  // A preview may be shown to others, so it must not contain the real unsubscribe token.
  const owner = { ...account, unsubscribeToken: 'preview' }
  if (kind === 'welcome') return { content: await composeWelcome(deps, owner), isSample: false }
  const today = localDayAt(owner.lastTimeZone, now).day
  const day = kind === 'throwback' ? today : await findLastDay(deps.db, owner)
  const content = day === null ? null : await composeForUser(deps, owner, kind, day)
  if (content !== null) return { content, isSample: false }
  return { content: sampleEmail(kind, recipientFields(deps.config, owner), today), isSample: true }
}

/** Returns the last local day on which a user uploaded a catch; null if there is none. */
async function findLastDay(db: Db, { id, lastTimeZone }: Recipient): Promise<string | null> {
  const [found] = await db
    .select({ at: max(photos.createdAt) })
    .from(photos)
    .where(and(eq(photos.ownerId, id), isCatchCondition))
  return found?.at ? localDayAt(lastTimeZone, found.at).day : null
}
