import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { PairingStatus } from '../../../shared/devices.ts'
import { ApiError } from '../../../shared/errors.ts'
import { codeMinutes } from '../../../shared/pairing-code.ts'
import { takeAdvisoryLock } from '../../database/advisory-lock.ts'
import { lockUserRow } from '../../database/lock-user-row.ts'
import type { Db, Transaction } from '../../database/open-database.ts'
import { instance, pairings, sessions, users } from '../../database/schema.ts'
import { digestToken } from '../access-tokens.ts'
import { hashCode, hashGuess, makeCode } from './pairing-code.ts'

/** Wrong codes, from everyone together, that cancel every open code. */
const maxWrongTries = 5
const maxOpenCodes = 3
/** How long a row says what became of its code. */
const rowMinutes = 60

type PairingRow = typeof pairings.$inferSelect

/** Who adds a device: the account, and the session that may confirm it; without one, the operator at the terminal. */
export interface PairingOwner {
  ownerId: string
  sessionId: string | null
}

/** How far a pairing has come. */
interface PairingState {
  status: PairingStatus
  deviceName: string | null
  word: string | null
}

/** Whose session a device gets. */
interface OpenedSession {
  ownerId: string
  canAdminister: boolean
  /** Whether the code came from this computer. */
  isFromHere: boolean
}

/** Creates a code that adds a device to an account; the account's oldest open codes beyond three are cancelled. */
export async function createPairing(
  db: Db,
  owner: PairingOwner,
  { canAdminister = false } = {},
): Promise<{ id: string; code: string }> {
  const code = makeCode()
  const codeHash = await hashCode(code, await findSalt(db))
  const created = await db.transaction(async (transaction) => {
    await lockPairings(transaction)
    await deleteOldPairings(transaction)
    if (!(await lockOwner(transaction, owner)))
      throw new ApiError('SIGN_IN_NEEDED', 'This session has ended. Please sign in again.')
    const others = await transaction
      .select({ id: pairings.id })
      .from(pairings)
      .where(and(isOpen(), eq(pairings.ownerId, owner.ownerId)))
      .orderBy(desc(pairings.createdAt))
      .offset(maxOpenCodes - 1)
    await cancel(
      transaction,
      and(
        eq(pairings.ownerId, owner.ownerId),
        inArray(
          pairings.id,
          others.map(({ id }) => id),
        ),
      ),
    )
    const [row] = await transaction
      .insert(pairings)
      .values({ ...owner, codeHash, canAdminister })
      .returning()
    return row as PairingRow
  })
  return { id: created.id, code }
}

/** Returns how far a pairing has come; null if this owner has created none with that ID. */
export async function findPairing(db: Db, owner: PairingOwner, id: string): Promise<PairingState | null> {
  const [row] = await db.select(stateColumns).from(pairings).where(isOwn(owner, id))
  return row ? toState(row) : null
}

/** Confirms the device that has sent the code, or rejects it, or cancels the open code; null if there is no such pairing. */
export async function answerPairing(
  db: Db,
  owner: PairingOwner,
  id: string,
  isConfirmed: boolean,
): Promise<PairingState | null> {
  return await db.transaction(async (transaction) => {
    await lockPairings(transaction)
    const isAnswerable = isConfirmed
      ? isClaimed()
      : inArray(pairings.status, ['open', 'claimed', 'confirmed'])
    await transaction
      .update(pairings)
      .set(isConfirmed ? { status: 'confirmed' } : { status: 'rejected', codeHash: null })
      .where(and(isOwn(owner, id), isAnswerable))
    const [row] = await transaction.select(stateColumns).from(pairings).where(isOwn(owner, id))
    return row ? toState(row) : null
  })
}

/** At most one claim per process holds a database connection. */
const claimInTurn = pLimit(1)

/**
 * Marks a code as used by a device, and returns the device's claim token and what both screens show. Null if the code is
 * wrong, which counts against every open code.
 */
export async function claimPairing(
  db: Db,
  code: string,
  deviceName: string,
): Promise<{ id: string; ownerId: string; claimToken: string; account: string; word: string } | null> {
  if ((await db.$count(pairings, isOpen())) === 0) return null // hashing is costly, and no code is right
  const codeHash = await hashGuess(code, await findSalt(db))
  const claimToken = randomBytes(32).toString('base64url')
  const word = choosePairingWord()
  return await claimInTurn(() =>
    db.transaction(async (transaction) => {
      await lockPairings(transaction)
      const [claimed] = await transaction
        .update(pairings)
        .set({
          status: 'claimed',
          codeHash: null,
          claimTokenSha256: digestToken(claimToken),
          claimedAt: sql`now()`,
          deviceName,
          word,
        })
        .where(and(isOpen(), eq(pairings.codeHash, codeHash)))
        .returning()
      if (claimed) {
        const { id, ownerId } = claimed
        return { id, ownerId, claimToken, word, account: await nameAccount(transaction, ownerId) }
      }
      await countWrongTry(transaction)
      return null
    }),
  )
}

/**
 * Takes a confirmed pairing: returns, once, whose session the device with this claim token gets; else how far it has come, which
 * is `confirmed` if it has taken it before. Null if the token is of no pairing, of another one, or too old.
 */
export async function finishPairing(
  db: Db,
  id: string,
  claimToken: string,
): Promise<{ status: PairingStatus; opens: OpenedSession | null } | null> {
  const isClaim = and(
    eq(pairings.id, id),
    eq(pairings.claimTokenSha256, digestToken(claimToken)),
    isWithin(pairings.claimedAt, 2 * codeMinutes),
  )
  const [finished] = await db
    .update(pairings)
    .set({ status: 'finished' })
    .where(and(isClaim, eq(pairings.status, 'confirmed')))
    .returning()
  if (finished) {
    const { ownerId, canAdminister } = finished
    return {
      status: 'confirmed',
      opens: { ownerId, canAdminister, isFromHere: await isFromHere(db, finished) },
    }
  }
  const [row] = await db.select(stateColumns).from(pairings).where(isClaim)
  if (!row) return null
  // Confirmed meanwhile: the next request takes it.
  return { status: row.status === 'confirmed' ? 'claimed' : toState(row).status, opens: null }
}

/** Returns whether a code was created in the terminal, or by a session of this computer, which no pairing has opened. */
async function isFromHere(db: Db, { sessionId }: PairingRow): Promise<boolean> {
  if (sessionId === null) return true
  const [creator] = await db.select().from(sessions).where(eq(sessions.id, sessionId))
  return creator?.isPaired === false
}

/** Returns the token of the session that a claim opens: the same each time, so that a device whose response was lost may ask again. */
export function deriveSessionToken(claimToken: string): string {
  return createHmac('sha256', claimToken).update('creel session').digest('base64url')
}

/** Deletes what became of codes more than an hour ago. */
export async function deleteOldPairings(db: Db | Transaction): Promise<void> {
  await db.delete(pairings).where(lt(pairings.createdAt, minutesAgo(rowMinutes)))
}

/** Serializes changes of codes in all processes, so that of many guesses at once only five are compared. */
async function lockPairings(transaction: Transaction): Promise<void> {
  await takeAdvisoryLock(transaction, 'pairings')
}

/** Locks the account and the session, if any; returns false if one of them no longer exists. */
async function lockOwner(transaction: Transaction, { ownerId, sessionId }: PairingOwner): Promise<boolean> {
  if (!(await lockUserRow(transaction, ownerId))) return false
  if (sessionId === null) return true
  const isSession = and(eq(sessions.id, sessionId), eq(sessions.ownerId, ownerId))
  const found = await transaction.select({ id: sessions.id }).from(sessions).where(isSession).for('key share')
  return found.length > 0
}

async function countWrongTry(transaction: Transaction): Promise<void> {
  const open = await transaction
    .update(pairings)
    .set({ wrongTries: sql`${pairings.wrongTries} + 1` })
    .where(isOpen())
    .returning({ wrongTries: pairings.wrongTries })
  if (open.some(({ wrongTries }) => wrongTries >= maxWrongTries)) await cancel(transaction, undefined)
}

/** Cancels the open codes that meet a condition. */
async function cancel(transaction: Transaction, condition: SQL | undefined): Promise<void> {
  await transaction
    .update(pairings)
    .set({ status: 'cancelled', codeHash: null })
    .where(and(eq(pairings.status, 'open'), condition))
}

async function nameAccount(transaction: Transaction, ownerId: string): Promise<string> {
  const [account] = await transaction.select().from(users).where(eq(users.id, ownerId))
  return account?.email ?? [account?.firstName, account?.lastName].filter(Boolean).join(' ')
}

async function findSalt(db: Db): Promise<string> {
  const [row] = await db.select({ id: instance.id }).from(instance)
  return row?.id ?? ''
}

function isOwn({ ownerId, sessionId }: PairingOwner, id: string): SQL | undefined {
  const isSession = sessionId === null ? isNull(pairings.sessionId) : eq(pairings.sessionId, sessionId)
  return and(eq(pairings.ownerId, ownerId), eq(pairings.id, id), isSession)
}

function isOpen(): SQL | undefined {
  return and(eq(pairings.status, 'open'), isWithin(pairings.createdAt, codeMinutes))
}

function isClaimed(): SQL | undefined {
  return and(eq(pairings.status, 'claimed'), isWithin(pairings.claimedAt, codeMinutes))
}

function isWithin(column: typeof pairings.createdAt | typeof pairings.claimedAt, minutes: number): SQL {
  return gt(column, minutesAgo(minutes))
}

function minutesAgo(minutes: number): SQL {
  return sql`now() - make_interval(mins => ${minutes})`
}

/** Whether a row is past its time is decided by the database's clock, as everywhere here. */
const stateColumns = {
  status: pairings.status,
  deviceName: pairings.deviceName,
  word: pairings.word,
  isPast: sql<boolean>`case ${pairings.status}
    when 'open' then ${pairings.createdAt} <= now() - make_interval(mins => ${codeMinutes})
    when 'claimed' then ${pairings.claimedAt} <= now() - make_interval(mins => ${codeMinutes})
    when 'confirmed' then ${pairings.claimedAt} <= now() - make_interval(mins => ${2 * codeMinutes})
    else false end`,
}

function toState({
  status,
  deviceName,
  word,
  isPast,
}: Pick<PairingRow, 'status' | 'deviceName' | 'word'> & { isPast: boolean }): PairingState {
  const shown = isPast || status === 'cancelled' ? 'expired' : status === 'finished' ? 'confirmed' : status
  return { status: shown, deviceName, word }
}

/** Short, easy to tell apart, and without a second meaning: fish, birds of the water, and tackle. */
const pairingWords: readonly string[] = (
  'Anchovy Arowana Barbel Bittern Bluegill Bobber Bonito Bream Burbot Canoe Carp Catfish Chub Cobia Cod Cormorant Crappie Dace Dolphin ' +
  'Egret Eider Flounder Gannet Gar Grayling Grebe Grouper Gull Haddock Halibut Heron Herring Kingfisher Lantern Loon Mackerel ' +
  'Marlin Minnow Muskie Osprey Otter Paddle Pelican Perch Pike Plover Pollock Puffin Salmon Sardine Shad Snapper Snipe Sole ' +
  'Sturgeon Swan Tarpon Teal Tern Trout Tuna Turtle Wader Walleye'
).split(' ')

/** Chooses the word that both screens show while a device waits to be confirmed. */
function choosePairingWord(): string {
  return pairingWords[randomInt(pairingWords.length)] ?? ''
}
