import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { userIdHeader } from '../../shared/account.ts'
import { batchLookups } from '../database/batch-lookups.ts'
import type { Db } from '../database/open-database.ts'
import { sessions, users } from '../database/schema.ts'
import { isApiRoute, isHealthRoute } from '../http/is-api-route.ts'
import { publishChange } from '../live-updates/publish-change.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export interface Sessions {
  /** Opens a session for a user and sets its cookie; a previous session of this browser ends. */
  open(request: FastifyRequest, reply: FastifyReply, userId: string, idToken: string | null): Promise<void>
  /** Ends the browser's session and returns the identity provider's ID token stored with it, if any. */
  close(request: FastifyRequest, reply: FastifyReply): Promise<{ idToken: string | null }>
  /** Returns whether the request's session is still valid; for long-lived requests. */
  lasts(request: FastifyRequest): Promise<boolean>
  /** Deletes expired sessions. */
  sweep(): Promise<void>
}

/** Creates the store of server-side sessions: a random token in the cookie, its SHA-256 in the table. */
export function createSessions(db: Db, options: { sessionDays: number; secure: boolean }): Sessions {
  const cookieName = secureCookieName('creel', options.secure)
  const cookie = cookieFor(options)

  return {
    open: async (request, reply, userId, idToken) => {
      const token = randomBytes(32).toString('base64url')
      const former = tokenOf(request, cookieName)
      if (former) await end(db, eq(sessions.tokenSha256, digest(former)))
      await db.insert(sessions).values({ tokenSha256: digest(token), ownerId: userId, idToken })
      await db.update(users).set({ lastLoginAt: new Date() }).where(eq(users.id, userId))
      reply.setCookie(cookieName, token, cookie)
    },
    close: async (request, reply) => {
      reply.clearCookie(cookieName, { ...cookie, maxAge: 0 })
      const token = tokenOf(request, cookieName)
      if (token === null) return { idToken: null }
      const [ended] = await end(db, eq(sessions.tokenSha256, digest(token)))
      return { idToken: ended?.idToken ?? null }
    },
    lasts: async (request) => {
      const token = tokenOf(request, cookieName)
      if (token === null) return false
      const [found] = await db
        .select({ ownerId: sessions.ownerId })
        .from(sessions)
        .where(and(eq(sessions.tokenSha256, digest(token)), gt(sessions.lastUsedAt, usedAfter(options))))
      return found !== undefined
    },
    sweep: async () => {
      await end(db, lt(sessions.lastUsedAt, usedAfter(options)))
    },
  }
}

/** Deletes sessions and announces the change to their owners, so that responses still open under them can end. */
async function end(db: Db, which: SQL) {
  return await db.transaction(async (transaction) => {
    const ended = await transaction.delete(sessions).where(which).returning()
    const owners = new Set(ended.map(({ ownerId }) => ownerId))
    for (const ownerId of owners) await publishChange(transaction, ownerId, 'user')
    return ended
  })
}

/**
 * Registers the hook that sets `request.user` from the session cookie, and that renews a session at most once an
 * hour.
 */
export function authenticateRequests(
  app: FastifyInstance,
  db: Db,
  options: { sessionDays: number; secure: boolean },
): void {
  const cookieName = secureCookieName('creel', options.secure)
  // Concurrent lookups share a query: anyone can send made-up cookies, and photo requests are not rate limited.
  const findViewer = batchLookups(async (digests) => {
    const areThese = sql`${sessions.tokenSha256} = any(${sql.param(digests.map((hex) => Buffer.from(hex, 'hex')))}::bytea[])`
    const found = await db
      .select({
        digest: sessions.tokenSha256,
        id: users.id,
        isAdmin: users.isAdmin,
        lastUsedAt: sessions.lastUsedAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.ownerId))
      .where(and(areThese, gt(sessions.lastUsedAt, usedAfter(options))))
    return new Map(found.map((currentUser) => [currentUser.digest.toString('hex'), currentUser]))
  })
  app.decorateRequest('user', null)
  app.addHook('onRequest', async (request, reply) => {
    const token = tokenOf(request, cookieName)
    if (token === null || !isUserRoute(request)) return
    const tokenSha256 = digest(token)
    const found = await findViewer(tokenSha256.toString('hex'))
    if (!found || isMeantForAnother(request, found.id)) return
    request.user = { id: found.id, isAdmin: found.isAdmin }
    if (Date.now() - found.lastUsedAt.getTime() > hourMs) {
      await db.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.tokenSha256, tokenSha256))
      reply.setCookie(cookieName, token, cookieFor(options))
    }
  })
}

/** Returns the session token from the request's cookie; null if it is absent or not in the format of our tokens. */
function tokenOf(request: FastifyRequest, cookieName: string): string | null {
  const token = request.cookies[cookieName] ?? ''
  return /^[\w-]{43}$/.test(token) ? token : null
}

function isMeantForAnother(request: FastifyRequest, currentUserId: string): boolean {
  const named = request.headers[userIdHeader]
  return named !== undefined && named !== currentUserId
}

/** Returns the expiry limit: sessions last used before this time are invalid. */
function usedAfter({ sessionDays }: { sessionDays: number }): Date {
  return new Date(Date.now() - sessionDays * dayMs)
}

/**
 * Returns whether the request needs a viewer. The web app's files and the health endpoints are the same for all users
 * and must work without a database.
 */
function isUserRoute(request: FastifyRequest): boolean {
  return isApiRoute(request) && !isHealthRoute(request)
}

/** Cookie options; the cookie lives as long as an unused session does. */
function cookieFor({ sessionDays, secure }: { sessionDays: number; secure: boolean }) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: (sessionDays * dayMs) / 1000 } as const
}

/** Returns the name of a cookie. The prefix `__Host-` binds it to this host and to HTTPS, and requires both. */
export function secureCookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
