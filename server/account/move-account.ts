import { and, count, eq, or, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../database/open-database.ts'
import { accessTokens, immichImports, pairings, photos, sessions, users } from '../database/schema.ts'
import { publishAccountChange } from '../live-updates/publish-account-change.ts'

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
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('creel:admit-person'))`)
    const [account] = await transaction.select().from(users).where(eq(users.id, id)).for('update')
    if (!account) throw new Error('The account no longer exists.')
    const isTaken = and(eq(users.issuer, to.issuer), eq(users.subject, to.subject))
    const [other] = await transaction.select().from(users).where(isTaken).for('update')
    if (other?.id === id) return null
    if (other) await setSignIn(transaction, other.id, { issuer: `moving ${id}`, subject: to.subject })
    await setSignIn(transaction, id, to)
    if (other) await setSignIn(transaction, other.id, account)
    // What the former sign-in has opened ends with it.
    for (const table of [sessions, pairings, accessTokens, immichImports])
      await transaction.delete(table).where(or(eq(table.ownerId, id), other && eq(table.ownerId, other.id)))
    for (const moved of [id, other?.id]) if (moved) await publishAccountChange(transaction, moved)
    return other?.id ?? null
  })
}

async function setSignIn(transaction: Transaction, id: string, { issuer, subject }: SignIn): Promise<void> {
  await transaction.update(users).set({ issuer, subject }).where(eq(users.id, id))
}
