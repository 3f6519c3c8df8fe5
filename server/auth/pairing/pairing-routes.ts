import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  answerPairingEndpoint,
  claimPairingEndpoint,
  createPairingEndpoint,
  finishPairingEndpoint,
  getPairingEndpoint,
} from '../../../shared/devices.ts'
import { ApiError } from '../../../shared/errors.ts'
import { codeMinutes, formatCode, pairPath } from '../../../shared/pairing-code.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/open-database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { readAccessToken } from '../access-tokens.ts'
import { describeDevice } from '../devices/describe-device.ts'
import { confirmedMinutes } from '../exposed-sessions.ts'
import { type Sessions, secureCookieName } from '../sessions.ts'
import { limitByAddress } from '../sign-in-rate-limit.ts'
import { parseCode } from './pairing-code.ts'
import {
  answerPairing,
  claimPairing,
  createPairing,
  deriveSessionToken,
  findPairing,
  finishPairing,
  type PairingOwner,
} from './pairings.ts'

interface Deps {
  db: Db
  sessions: Sessions
  config: Pick<Config, 'lan'>
  /** Whether cookies are sent over https only. */
  secure: boolean
}

/** Registers the endpoints with which a signed-in device adds another one to its account. */
export function pairingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps

  registerEndpoint(app, createPairingEndpoint, async ({ currentUser }) => {
    const { origins } = requireLan(config)
    const { id, code } = await createPairing(db, ownerOf(currentUser))
    return { id, code: formatCode(code), links: pairingLinks(origins, code) }
  })

  registerEndpoint(app, getPairingEndpoint, async ({ currentUser, params }) => {
    return (await findPairing(db, ownerOf(currentUser), params.id)) ?? rejectUnknown()
  })

  registerEndpoint(app, answerPairingEndpoint, async ({ currentUser, params, body }) => {
    const answered = await answerPairing(db, ownerOf(currentUser), params.id, body.isConfirmed)
    return { status: (answered ?? rejectUnknown()).status }
  })

  newDeviceRoutes(app, deps)
}

/** Returns the addresses of the pairing screen; the code is in the fragment, which browsers send to no server. */
export function pairingLinks(origins: readonly string[], code: string): string[] {
  return origins.map((origin) => `${origin}${pairPath}#${code}`)
}

/** Registers what the new device calls, on which no one is signed in yet. */
function newDeviceRoutes(app: FastifyInstance, { db, sessions, config, secure }: Deps): void {
  const cookieName = secureCookieName('creel-pair', secure)
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  const maxAge = 2 * codeMinutes * 60

  registerEndpoint(
    app,
    claimPairingEndpoint,
    async ({ request, reply, body }) => {
      requireLan(config)
      rejectTokens(request)
      const code = parseCode(body.code)
      if (code === null) throw new ApiError('INVALID_INPUT', 'A code has eight letters and digits.')
      const claim = await claimPairing(db, code, describeDevice(request.headers['user-agent']))
      if (claim === null) {
        request.log.warn('a pairing code was wrong')
        throw new ApiError(
          'WRONG_CODE',
          'This code isn’t valid. A code works once, for five minutes. Get a new one on the other device.',
        )
      }
      reply.setCookie(cookieName, claim.claimToken, { ...cookieOptions, maxAge })
      const { id, account, word } = claim
      return { id, account, word, isSignedIn: request.user?.id === claim.ownerId }
    },
    { rateLimit: limitByAddress(120) },
  )

  registerEndpoint(
    app,
    finishPairingEndpoint,
    async ({ request, reply, body }) => {
      requireLan(config)
      rejectTokens(request)
      const claimToken = request.cookies[cookieName] ?? ''
      const finished = await finishPairing(db, body.id, claimToken)
      if (finished === null) return { status: 'expired' } as const // the claim of another tab stays
      const { status, opens } = finished
      const token = deriveSessionToken(claimToken)
      if (opens !== null) {
        const confirmedUntil = opens.isFromHere ? new Date(Date.now() + confirmedMinutes * 60_000) : null
        const rights = { isPaired: true, canAdminister: opens.canAdminister, confirmedUntil }
        await sessions.open(request, reply, opens.ownerId, null, rights, token)
        const isChange = request.user !== null && request.user.id !== opens.ownerId
        if (isChange) reply.header('clear-site-data', '"cache"') // cached photos are those of the account before
        request.log.info({ account: opens.ownerId }, 'a device was paired')
      } else if (status === 'confirmed' && !(await sessions.resume(reply, token))) {
        return { status: 'expired' } as const // it was signed out since
      }
      if (status !== 'claimed') reply.clearCookie(cookieName, { ...cookieOptions, maxAge: 0 })
      return { status }
    },
    // The new device asks again every second or two.
    { rateLimit: limitByAddress(300) },
  )
}

function requireLan({ lan }: Pick<Config, 'lan'>): NonNullable<Config['lan']> {
  if (lan !== null) return lan
  throw new ApiError('PAIRING_OFF', 'Devices can be paired once Creel is started with “npm start -- --lan”.')
}

function rejectTokens(request: FastifyRequest): void {
  if (readAccessToken(request) !== null)
    throw new ApiError('FORBIDDEN', 'A device is paired without an access token.')
}

function ownerOf({ id, sessionId }: CurrentUser): PairingOwner {
  if (sessionId === undefined) throw new ApiError('FORBIDDEN', 'A device is paired by a signed-in device.')
  return { ownerId: id, sessionId }
}

function rejectUnknown(): never {
  throw new ApiError('NOT_FOUND', 'This code no longer exists.')
}
