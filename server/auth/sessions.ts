import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { userIdHeader } from '../../shared/account.ts'
import type { Config } from '../config.ts'
import { batchLookups } from '../database/batch-lookups.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { accessTokens, pairings, sessions, users } from '../database/schema.ts'
import { isUserRoute } from '../http/is-api-route.ts'
import { publishAccountChange } from '../live-updates/live-updates.ts'
import { digestToken, readAccessToken } from './access-tokens.ts'
import type { Identity } from './accounts.ts'
import { mayStillAct, sessionLimits } from './can-sign-in.ts'
import { describeDevice } from './devices/describe-device.ts'
import { type HeaderIdentity, headerIssuer } from './header-identity.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** What distinguishes the sessions of an account. */
export interface SessionRights {
  /** Whether the browser was added with a pairing code. */
  isPaired: boolean
  /** Whether the rights of an administrator reach the session. */
  canAdminister: boolean
  /** Until when it may do what a network without TLS doesn't protect. */
  confirmedUntil: Date | null
}

export interface Sessions {
  /** Opens a session for a user and sets its cookie, with a random token unless given; a previous session of this browser ends. */
  open(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
    idToken: string | null,
    rights?: Partial<SessionRights>,
    token?: string,
  ): Promise<void>
  /** Sets the cookie of a session again, whose response may have been lost; returns false if it has ended. */
  resume(reply: FastifyReply, token: string): Promise<boolean>
  /** Ends the browser's session and returns the identity provider's ID token stored with it, if any. */
  close(request: FastifyRequest, reply: FastifyReply): Promise<{ idToken: string | null }>
  /** Returns whether the request's session is still valid; for long-lived requests. */
  isValid(request: FastifyRequest): Promise<boolean>
  /** Deletes expired sessions. */
  deleteExpired(): Promise<void>
}

/** The settings that decide which sessions count, and whether their cookies are sent over https only. */
export type SessionOptions = Pick<Config, 'oidc' | 'headerSignIn' | 'sessionDays'> & { secure: boolean }

/** Creates the store of server-side sessions: a random token in the cookie, its SHA-256 in the table. */
export function createSessions(db: Db, options: SessionOptions): Sessions {
  const cookieName = secureCookieName('creel', options.secure)
  const cookieOptions = cookieOptionsFor(options)

  return {
    open: async (request, reply, userId, idToken, rights, token = makeToken()) => {
      const previousToken = readToken(request, cookieName)
      if (previousToken) await endSessions(db, eq(sessions.tokenSha256, digestToken(previousToken)))
      const name = describeDevice(request.headers['user-agent'])
      await db
        .insert(sessions)
        .values({ tokenSha256: digestToken(token), ownerId: userId, idToken, name, ...rights })
      await db.update(users).set({ lastLoginAt: new Date() }).where(eq(users.id, userId))
      reply.setCookie(cookieName, token, cookieOptions)
    },
    resume: async (reply, token) => {
      const isOpen = (await db.$count(sessions, eq(sessions.tokenSha256, digestToken(token)))) > 0
      if (isOpen) reply.setCookie(cookieName, token, cookieOptions)
      return isOpen
    },
    close: async (request, reply) => {
      reply.clearCookie(cookieName, { ...cookieOptions, maxAge: 0 })
      const token = readToken(request, cookieName)
      if (token === null) return { idToken: null }
      const [ended] = await endSessions(db, eq(sessions.tokenSha256, digestToken(token)))
      return { idToken: ended?.idToken ?? null }
    },
    isValid: async (request) => {
      const token = readToken(request, cookieName)
      if (token === null) return false
      const [found] = await db
        .select({ issuer: users.issuer, session: sessions })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.ownerId))
        .where(eq(sessions.tokenSha256, digestToken(token)))
      return found !== undefined && mayStillAct(options, found)
    },
    deleteExpired: async () => {
      await endSessions(db, sql`not (${isCurrentSession(options)})`)
    },
  }
}

function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the condition that a session is not over, as `mayStillAct` asks too. */
export function isCurrentSession(config: Pick<Config, 'sessionDays'>): SQL | undefined {
  const { usedSince, openedSince } = sessionLimits(config)
  return and(gt(sessions.lastUsedAt, usedSince), gt(sessions.createdAt, openedSince))
}

/** Deletes sessions and announces the change to their owners, so that responses still open under them can end. */
export async function endSessions(db: Db, condition: SQL | undefined) {
  return await db.transaction(async (transaction) => {
    const ended = await transaction.delete(sessions).where(condition).returning()
    const owners = new Set(ended.map(({ ownerId }) => ownerId))
    for (const ownerId of owners) await publishAccountChange(transaction, ownerId)
    return ended
  })
}

/** Ends whatever signs these accounts in: sessions, codes for devices, and access tokens. */
export async function endAllKeys(transaction: Transaction, ownerIds: string[]): Promise<void> {
  for (const table of [sessions, pairings, accessTokens])
    await transaction.delete(table).where(inArray(table.ownerId, ownerIds))
  for (const ownerId of ownerIds) await publishAccountChange(transaction, ownerId)
}

/**
 * Sets `request.user` from the session cookie, and renews a session at most once an hour. Where a proxy signs users in, it
 * must also name the session's user in each request.
 */
export function authenticateRequests(
  app: FastifyInstance,
  db: Db,
  options: SessionOptions & { headerIdentity: HeaderIdentity | null; isExposed: boolean },
): void {
  const { headerIdentity } = options
  const cookieName = secureCookieName('creel', options.secure)
  // Concurrent lookups share a query: anyone can send made-up cookies, and photo requests are not rate limited.
  const findSession = batchLookups(async (digests) => {
    const hasDigest = sql`${sessions.tokenSha256} = any(${sql.param(digests.map((hex) => Buffer.from(hex, 'hex')))}::bytea[])`
    const found = await db
      .select({
        digest: sessions.tokenSha256,
        id: users.id,
        sessionId: sessions.id,
        isAdmin: sql<boolean>`${users.isAdmin} and ${sessions.canAdminister}`,
        confirmedUntil: sessions.confirmedUntil,
        issuer: users.issuer,
        subject: users.subject,
        session: { createdAt: sessions.createdAt, lastUsedAt: sessions.lastUsedAt },
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.ownerId))
      .where(hasDigest)
    return new Map(found.map((session) => [session.digest.toString('hex'), session]))
  })
  app.addHook('onRequest', async (request, reply) => {
    const token = readToken(request, cookieName)
    if (token === null || !isUserRoute(request) || readAccessToken(request) !== null) return
    const tokenSha256 = digestToken(token)
    const found = await findSession(tokenSha256.toString('hex'))
    if (!found || isForOtherUser(request, found.id) || !mayStillAct(options, found)) return
    if (headerIdentity && !isSame(found, await headerIdentity.find(request))) return
    const { id, isAdmin, sessionId, confirmedUntil } = found
    const isExposed = options.isExposed && !(confirmedUntil && confirmedUntil > new Date())
    request.user = { id, isAdmin, sessionId, isExposed }
    if (Date.now() - found.session.lastUsedAt.getTime() > hourMs) {
      await db.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.tokenSha256, tokenSha256))
      reply.setCookie(cookieName, token, cookieOptionsFor(options))
    }
  })
}

/** Returns the session token from the request's cookie; null if it is absent or not in the format of our tokens. */
function readToken(request: FastifyRequest, cookieName: string): string | null {
  const token = request.cookies[cookieName] ?? ''
  return /^[\w-]{43}$/.test(token) ? token : null
}

function isSame(user: { issuer: string; subject: string }, identity: Identity | null): boolean {
  return user.issuer === headerIssuer && user.subject === identity?.subject
}

function isForOtherUser(request: FastifyRequest, currentUserId: string): boolean {
  const expectedUserId = request.headers[userIdHeader]
  return expectedUserId !== undefined && expectedUserId !== currentUserId
}

/** Cookie options; the cookie lives as long as an unused session does. */
function cookieOptionsFor({ sessionDays, secure }: { sessionDays: number; secure: boolean }) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: (sessionDays * dayMs) / 1000 } as const
}

/** Returns the name of a cookie. The prefix `__Host-` binds it to this host and to HTTPS, and requires both. */
export function secureCookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}
