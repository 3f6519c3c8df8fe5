import { and, desc, eq, sql } from 'drizzle-orm'
import { foldMailAddress } from '../../shared/addresses.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { users } from '../database/schema.ts'

/** A person as somebody vouches for them; issuer and subject together are who they are. */
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

/** What else is done for a new account, in the transaction that makes it. */
export type OnNewAccount = (transaction: Transaction, ownerId: string) => Promise<void>

/** Finds or makes the account of a person who has just signed in, and answers its id. */
export async function admitPerson(
  db: Db,
  person: Identity,
  adminEmails: string[],
  onNewAccount: OnNewAccount,
): Promise<string> {
  return await db.transaction(async (transaction) => {
    // One sign-in at a time decides who is first, so that two cannot both become the first administrator.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('creel:admit-person'))`)
    const isAdmin =
      isNamedAdministrator(person, adminEmails) ||
      (isOwnMachine(person, adminEmails) && (await isFirstHere(transaction)))
    const { issuer, subject, email, firstName, lastName, profileImageUrl } = person
    const [account] = await transaction
      .insert(users)
      .values({ issuer, subject, email, firstName, lastName, profileImageUrl, isAdmin })
      .onConflictDoUpdate({
        target: [users.issuer, users.subject],
        // What is not told this time stays as it was told before.
        set: {
          email: sql`coalesce(excluded.email, ${users.email})`,
          firstName: sql`coalesce(excluded.first_name, ${users.firstName})`,
          lastName: sql`coalesce(excluded.last_name, ${users.lastName})`,
          profileImageUrl: sql`coalesce(excluded.profile_image_url, ${users.profileImageUrl})`,
          isAdmin: sql`${users.isAdmin} or excluded.is_admin`,
        },
      })
      // PostgreSQL: a row that no transaction has replaced is one that was made just now.
      .returning({ id: users.id, isNew: sql<boolean>`xmax = 0` })
    if (!account) throw new Error('An account was neither found nor made.')
    if (account.isNew) await onNewAccount(transaction, account.id)
    return account.id
  })
}

/** The accounts that signed in on this machine's own page before, last used first. */
export async function listLocalAccounts(db: Db) {
  return await db
    .select()
    .from(users)
    .where(eq(users.issuer, localIssuer))
    .orderBy(desc(users.lastLoginAt))
    .limit(12)
}

/** One account of the local page, or null. */
export async function findLocalAccount(db: Db, subject: string) {
  const [account] = await db
    .select()
    .from(users)
    .where(and(eq(users.issuer, localIssuer), eq(users.subject, subject)))
  return account ?? null
}

function isNamedAdministrator({ email, emailVerified }: Identity, adminEmails: string[]): boolean {
  return emailVerified && email !== null && adminEmails.includes(foldMailAddress(email))
}

/** Whether nobody has signed in at the machine's own page yet; those of a sign-in service cannot do so there. */
async function isFirstHere(transaction: Transaction): Promise<boolean> {
  const local = transaction.select({ id: users.id }).from(users).where(eq(users.issuer, localIssuer))
  return (await local.limit(1)).length === 0
}

/** Where nobody is named, the first person at the machine's own sign-in page runs it. */
function isOwnMachine(person: Identity, adminEmails: string[]): boolean {
  return person.issuer === localIssuer && adminEmails.length === 0
}
