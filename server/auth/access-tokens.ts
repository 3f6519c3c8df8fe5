import { createHash, randomBytes } from 'node:crypto'
import { and, count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  createAccessTokenEndpoint,
  deleteAccessTokenEndpoint,
  listAccessTokensEndpoint,
  tokenPrefix,
} from '../../shared/access-tokens.ts'
import type { TokenScope } from '../../shared/endpoint.ts'
import { ApiError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import type { Config } from '../config.ts'
import { batchLookups } from '../database/batch-lookups.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db } from '../database/open-database.ts'
import { accessTokens, users } from '../database/schema.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { isUserRoute } from '../http/is-api-route.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import { mayStillAct } from './can-sign-in.ts'
import { rejectExposed } from './exposed-sessions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that an access token needs to call the route; absent: no token may call it. */
    scope?: TokenScope | undefined
  }
}

const hourMs = 3_600_000

/**
 * Sets `request.user` from the access token in the `Authorization` header, and rejects tokens whose scope the route does not
 * name. Call it before `authenticateRequests`, which ignores the cookie of a request with a token.
 */
export function authenticateTokens(
  app: FastifyInstance,
  db: Db,
  config: Pick<Config, 'oidc' | 'headerSignIn' | 'sessionDays'> & { isExposed: boolean },
): void {
  const findToken = batchLookups(async (digests) => {
    const bytes = digests.map((hex) => Buffer.from(hex, 'hex'))
    const found = await db
      .select({ token: accessTokens, issuer: users.issuer })
      .from(accessTokens)
      .innerJoin(users, eq(users.id, accessTokens.ownerId))
      .where(sql`${accessTokens.tokenSha256} = any(${sql.param(bytes)}::bytea[])`)
    return new Map(found.map((row) => [row.token.tokenSha256.toString('hex'), row]))
  })
  app.addHook('onRequest', async (request) => {
    const token = readAccessToken(request)
    if (token === null || !isUserRoute(request) || request.routeOptions.config.access === 'anyone') return
    const row = await findToken(digestToken(token).toString('hex'))
    if (!row || !mayStillAct(config, { ...row, session: null })) return
    const found = row.token
    request.user = { id: found.ownerId, isAdmin: false, tokenScope: found.scope, isExposed: config.isExposed }
    if (Date.now() - (found.lastUsedAt?.getTime() ?? 0) > hourMs)
      await db.update(accessTokens).set({ lastUsedAt: sql`now()` }).where(isToken(found))
  })
  // After the rate limiter has counted the request.
  app.addHook('preParsing', async ({ user, routeOptions }) => {
    const given = user?.tokenScope
    const { scope } = routeOptions.config
    if (given === undefined || scope === given || (scope !== undefined && given === 'write')) return
    throw new ApiError('FORBIDDEN', `An access token for “${given}” can’t do that.`)
  })
}

/**
 * Throws `FORBIDDEN` if a request with an access token would permanently delete something: tokens delete single photos
 * only.
 */
export function rejectDeletionByToken({ tokenScope }: CurrentUser, deletes: boolean): void {
  if (deletes && tokenScope !== undefined)
    throw new ApiError('FORBIDDEN', 'An access token can delete nothing but single photos.')
}

/** Returns the request's access token; null if it has none. Another `Authorization` may be a proxy's. */
export function readAccessToken({ headers }: FastifyRequest): string | null {
  return /^Bearer +(creel_[\w-]+)$/i.exec(headers.authorization ?? '')?.[1] ?? null
}

/** Registers the endpoints of the user's own access tokens. */
export function accessTokenRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerEndpoint(app, listAccessTokensEndpoint, async ({ currentUser }) => {
    const rows = await db
      .select()
      .from(accessTokens)
      .where(eq(accessTokens.ownerId, currentUser.id))
      .orderBy(desc(accessTokens.createdAt), accessTokens.id)
    return rows.map(toDto)
  })

  registerEndpoint(app, createAccessTokenEndpoint, async ({ currentUser, body }) => {
    rejectExposed(currentUser)
    const token = `${tokenPrefix}${randomBytes(32).toString('base64url')}`
    const row = await db.transaction(async (transaction) => {
      await lockUserRow(transaction, currentUser.id)
      const isOwn = eq(accessTokens.ownerId, currentUser.id)
      const [existing] = await transaction.select({ count: count() }).from(accessTokens).where(isOwn)
      if ((existing?.count ?? 0) >= limits.accessTokens)
        throw new ApiError(
          'TOO_MANY_TOKENS',
          `You have ${limits.accessTokens} access tokens. Revoke one first.`,
        )
      const values = { ...body, ownerId: currentUser.id, tokenSha256: digestToken(token) }
      const [created] = await transaction.insert(accessTokens).values(values).returning(dtoColumns)
      return created as NonNullable<typeof created>
    })
    return { ...toDto(row), token }
  })

  registerEndpoint(app, deleteAccessTokenEndpoint, async ({ currentUser, params }) => {
    const [deleted] = await db
      .delete(accessTokens)
      .where(isToken({ ownerId: currentUser.id, id: params.id }))
      .returning({ id: accessTokens.id })
    if (!deleted) throw new ApiError('NOT_FOUND', 'This access token no longer exists.')
    return deleted
  })
}

const { ownerId: _, tokenSha256: __, ...dtoColumns } = getTableColumns(accessTokens)

type TokenRow = Pick<typeof accessTokens.$inferSelect, keyof typeof dtoColumns>

function toDto({ id, name, scope, createdAt, lastUsedAt }: TokenRow) {
  return {
    id,
    name,
    scope,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

function isToken({ ownerId, id }: { ownerId: string; id: string }) {
  return and(eq(accessTokens.ownerId, ownerId), eq(accessTokens.id, id))
}

/** Hashes a random token, of which the database stores only this. */
export function digestToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
