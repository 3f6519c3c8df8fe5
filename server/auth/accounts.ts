import { and, desc, eq, sql } from 'drizzle-orm'
import { normalizeEmailAddress } from '../../shared/email-address.ts'
import { takeAdvisoryLock } from '../database/advisory-lock.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { users } from '../database/schema.ts'

/** An identity from a sign-in service or the local page; `issuer` and `subject` together identify the user. */
export interface Identity {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
}

export const localIssuer = 'local'

/** Callback for each sign-in; runs in the transaction that finds or creates the account. */
export type OnSignIn = (transaction: Transaction, account: { id: string; isNew: boolean }) => Promise<void>

/** Finds or creates the account of a user who has just signed in, and returns its id. */
export async function findOrCreateUser(
  db: Db,
  identity: Identity,
  adminEmails: string[],
  onSignIn: OnSignIn,
): Promise<string> {
  return await db.transaction(async (transaction) => {
    // This lock serializes sign-ins, so that two concurrent ones cannot both become the first administrator.
    await takeAdvisoryLock(transaction, 'admit-person')
    const isAdmin =
      isConfiguredAdministrator(identity, adminEmails) ||
      (firstUserBecomesAdministrator(identity, adminEmails) && (await hasNoLocalAccounts(transaction)))
    const { issuer, subject, email, firstName, lastName, profileImageUrl } = identity
    const [account] = await transaction
      .insert(users)
      .values({ issuer, subject, email, firstName, lastName, profileImageUrl, isAdmin })
      .onConflictDoUpdate({
        target: [users.issuer, users.subject],
        // Fields that are null in this sign-in keep their stored value.
        set: {
          email: sql`coalesce(excluded.email, ${users.email})`,
          firstName: sql`coalesce(excluded.first_name, ${users.firstName})`,
          lastName: sql`coalesce(excluded.last_name, ${users.lastName})`,
          profileImageUrl: sql`coalesce(excluded.profile_image_url, ${users.profileImageUrl})`,
          isAdmin: sql`${users.isAdmin} or excluded.is_admin`,
        },
      })
      // PostgreSQL: xmax is 0 for a row that was just inserted and not updated through the conflict clause.
      .returning({ id: users.id, isNew: sql<boolean>`xmax = 0` })
    if (!account) throw new Error('An account was neither found nor created.')
    await onSignIn(transaction, account)
    return account.id
  })
}

/** Lists the accounts that have signed in at the local sign-in page, last sign-in first, at most 12. */
export async function listLocalAccounts(db: Db) {
  return await db
    .select()
    .from(users)
    .where(eq(users.issuer, localIssuer))
    .orderBy(desc(users.lastLoginAt))
    .limit(12)
}

/** Returns one account of the local sign-in page, or null. */
export async function findLocalAccount(db: Db, subject: string) {
  const [account] = await db
    .select()
    .from(users)
    .where(and(eq(users.issuer, localIssuer), eq(users.subject, subject)))
  return account ?? null
}

function isConfiguredAdministrator({ email, emailVerified }: Identity, adminEmails: string[]): boolean {
  return emailVerified && email !== null && adminEmails.includes(normalizeEmailAddress(email))
}

/** Returns whether the local sign-in page has no account yet; accounts of a sign-in service cannot use it. */
async function hasNoLocalAccounts(transaction: Transaction): Promise<boolean> {
  const local = transaction.select({ id: users.id }).from(users).where(eq(users.issuer, localIssuer))
  return (await local.limit(1)).length === 0
}

/** Returns whether the first user becomes administrator: on the local page with none configured. */
function firstUserBecomesAdministrator(identity: Identity, adminEmails: string[]): boolean {
  return identity.issuer === localIssuer && adminEmails.length === 0
}
