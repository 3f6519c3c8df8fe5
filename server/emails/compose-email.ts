import { eq } from 'drizzle-orm'
import { unsubscribePath } from '../../shared/emails.ts'
import { cleanLine } from '../../shared/text.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/open-database.ts'
import { users } from '../database/schema.ts'
import type { FileStore } from '../file-store/file-store.ts'
import type { Services } from '../services.ts'
import type { EmailContent, WelcomeContent } from './email-content.ts'
import type { EmailKey } from './email-records.ts'
import { findThrowbackCatch } from './find-throwback-catch.ts'
import { loadDailySummary } from './load-daily-summary.ts'

/** Dependencies for composing emails. */
export interface EmailDeps {
  db: Db
  store: FileStore
  config: Config
  vision: Pick<Services['vision'], 'findProvider'>
}

/** The content of an email and its recipient. */
export interface AddressedEmail {
  to: { name: string; address: string }
  content: EmailContent
}

/** Composes a queued email from the current data; null if there is no content for it, or the user has unsubscribed. */
export async function composeEmail(
  deps: EmailDeps,
  { ownerId, kind, day }: EmailKey,
): Promise<AddressedEmail | null> {
  const [owner] = await deps.db.select().from(users).where(eq(users.id, ownerId))
  if (!owner?.email) return null
  const isWelcome = kind === 'welcome' || kind === 'welcome-button'
  if (!isWelcome && !owner.emailsWanted) return null
  const content = isWelcome ? await composeWelcome(deps, owner) : await composeForUser(deps, owner, kind, day)
  const name = cleanLine(`${owner.firstName ?? ''} ${owner.lastName ?? ''}`)
  return content && { to: { name, address: owner.email }, content }
}

/** The user that an email is sent to. */
export type Recipient = typeof users.$inferSelect

/** Composes the email for a new user. */
export async function composeWelcome(
  { db, config, vision }: EmailDeps,
  owner: Recipient,
): Promise<WelcomeContent> {
  return {
    ...recipientFields(config, owner),
    kind: 'welcome',
    unsubscribeUrl: null,
    identifiesCatches: (await vision.findProvider(db)) !== null,
  }
}

/** Composes an email about a user's own catches; null if none of them fits. */
export async function composeForUser(
  deps: EmailDeps,
  owner: Recipient,
  kind: 'throwback' | 'daily-summary',
  day: string,
): Promise<EmailContent | null> {
  const fields = recipientFields(deps.config, owner)
  if (kind === 'throwback') {
    const found = await findThrowbackCatch(deps, owner.id, day)
    return found && { ...fields, kind, day, ...found }
  }
  const found = await loadDailySummary(deps, owner.id, day, owner.lastTimeZone)
  return found && { ...fields, kind, day, ...found }
}

/** Returns the fields that every email needs of its recipient. */
export function recipientFields({ publicUrl }: Config, { firstName, units, unsubscribeToken }: Recipient) {
  return {
    firstName: cleanLine(firstName ?? '') || null,
    units,
    publicUrl,
    unsubscribeUrl: `${publicUrl}${unsubscribePath}?token=${unsubscribeToken}`,
  }
}
