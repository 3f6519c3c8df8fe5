import { and, count, eq, inArray } from 'drizzle-orm'
import { endAllKeys } from '../auth/sessions.ts'
import { takeAdvisoryLock } from '../database/advisory-lock.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { immichImports, photos, users } from '../database/schema.ts'

/** How an account signs in. */
interface SignIn {
  issuer: string
  subject: string
}

/** An account as the operator knows it. */
export interface AccountSummary extends SignIn {
  id: string
  email: string | null
  photoCount: number
}

/** Lists all accounts, the oldest first. */
export async function listAccounts(db: Db): Promise<AccountSummary[]> {
  return await db
    .select({
      id: users.id,
      email: users.email,
      issuer: users.issuer,
      subject: users.subject,
      photoCount: count(photos.id),
    })
    .from(users)
    .leftJoin(photos, eq(photos.ownerId, users.id))
    .groupBy(users.id)
    .orderBy(users.createdAt, users.id)
}

/**
 * Lets an account sign in another way. An account that has this sign-in already gets the former one in exchange, so that no
 * log is lost; returns its id, or null. Sessions, access tokens and imports from Immich of both end.
 */
export async function moveAccount(db: Db, id: string, to: SignIn): Promise<string | null> {
  return await db.transaction(async (transaction) => {
    // Sign-ins take this lock too, and create accounts.
    await takeAdvisoryLock(transaction, 'admit-person')
    const [account] = await transaction.select().from(users).where(eq(users.id, id)).for('update')
    if (!account) throw new Error('The account no longer exists.')
    const isTaken = and(eq(users.issuer, to.issuer), eq(users.subject, to.subject))
    const [other] = await transaction.select().from(users).where(isTaken).for('update')
    if (other?.id === id) return null
    if (other) await setSignIn(transaction, other.id, { issuer: `moving ${id}`, subject: to.subject })
    await setSignIn(transaction, id, to)
    if (other) await setSignIn(transaction, other.id, account)
    // What the former sign-in has opened ends with it.
    const moved = other ? [id, other.id] : [id]
    await endAllKeys(transaction, moved)
    await transaction.delete(immichImports).where(inArray(immichImports.ownerId, moved))
    return other?.id ?? null
  })
}

async function setSignIn(transaction: Transaction, id: string, { issuer, subject }: SignIn): Promise<void> {
  await transaction.update(users).set({ issuer, subject }).where(eq(users.id, id))
}
