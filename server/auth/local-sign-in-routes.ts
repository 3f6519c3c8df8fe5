import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { signInPath } from '../../shared/account.ts'
import { isLoopback } from '../../shared/email-address.ts'
import { ApiError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { optionalLine } from '../../shared/text.ts'
import { type Config, ConfigError } from '../config.ts'
import type { Db } from '../database/open-database.ts'
import { rejectPrefetch } from '../http/csrf-protection.ts'
import { escapeHtml, renderHtmlPage } from '../http/html-page.ts'
import {
  findLocalAccount,
  findOrCreateUser,
  type Identity,
  listLocalAccounts,
  localIssuer,
  type OnSignIn,
} from './accounts.ts'
import { redirectToOwnPath, sanitizeReturnPath } from './sanitize-return-path.ts'
import type { Sessions } from './sessions.ts'
import { signInRateLimit } from './sign-in-rate-limit.ts'

const tokenCookie = 'creel-sign-in'
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
]

const nameSchema = optionalLine(limits.nameLength).optional()
const formSchema = z.object({
  token: z.string(),
  returnTo: z.string().optional(),
  account: optionalLine(limits.factLength).optional(),
  email: optionalLine(254).optional(),
  firstName: nameSchema,
  lastName: nameSchema,
})
const emailSchema = z.email()

/**
 * Throws if the sign-in page without passwords would be reachable from another machine or outside a container, or if the socket
 * for the home network would have no address.
 */
export function assertLoopback(config: Config): void {
  if (config.oidc || config.headerSignIn) return
  if (config.lan?.origins.length === 0) {
    throw new ConfigError(
      'Creel finds no address of this machine on a home network. Connect it first, or set LAN_HOST to its address.',
    )
  }
  if (config.isContainer && config.lan) return // where the page doesn't exist
  if (config.isContainer) {
    throw new ConfigError(
      'In a container Creel needs a sign-in service: set OIDC_ISSUER and OIDC_CLIENT_ID, or AUTH_HEADER_SUBJECT, and PUBLIC_URL to the address that browsers use. ' +
        'Or set LAN=on and PUBLIC_URL to let in devices that you pair.',
    )
  }
  const isPublicUrlLocal = config.lan !== null || isLoopback(new URL(config.publicUrl).hostname)
  if (isLoopback(config.host) && isPublicUrlLocal) return
  throw new ConfigError(
    'HOST or PUBLIC_URL lets other machines connect, but the local sign-in page has no password. ' +
      'Set OIDC_ISSUER and OIDC_CLIENT_ID, or AUTH_HEADER_SUBJECT, to use a sign-in service, or keep HOST and PUBLIC_URL on 127.0.0.1. ' +
      'Phones can be paired without: npm start -- --lan.',
  )
}

/** Registers the sign-in page of an instance on the user's own machine; it asks who the user is, without a password. */
export function localSignInRoutes(
  app: FastifyInstance,
  { db, sessions, config }: { db: Db; sessions: Sessions; config: Config },
  onSignIn: OnSignIn,
): void {
  const onRequest = async (request: FastifyRequest) => rejectRemoteRequests(request)

  app.get<{ Querystring: { returnTo?: string } }>(
    signInPath,
    {
      ...signInRateLimit,
      schema: { summary: 'The sign-in page' },
      onRequest: [onRequest, rejectPrefetch],
    },
    async (request, reply) => sendPage(reply, { returnTo: sanitizeReturnPath(request.query.returnTo) }),
  )

  const schema = { summary: 'Signs in with the form of the sign-in page' }
  app.post(signInPath, { ...signInRateLimit, schema, onRequest }, async (request, reply) => {
    if (!request.headers.origin && !request.headers['sec-fetch-site']) throw notFromSignInPage()
    const parsed = formSchema.safeParse(request.body)
    if (!parsed.success)
      throw new ApiError('INVALID_INPUT', 'Something in the sign-in form is missing or too long.')
    const values = parsed.data
    assertToken(request, values.token)
    const returnTo = sanitizeReturnPath(values.returnTo)
    const identity = values.account ? await findLocalIdentity(values.account) : identityFromForm(values)
    if (identity === null) {
      return sendPage(reply.status(400), {
        ...values,
        returnTo,
        errorMessage: 'Please enter an email address.',
      })
    }
    const userId = await findOrCreateUser(db, identity, config.adminEmails, onSignIn)
    await sessions.open(request, reply, userId, null)
    return redirectToOwnPath(reply.clearCookie(tokenCookie, { path: signInPath }), returnTo)
  })

  async function sendPage(reply: FastifyReply, values: { returnTo: string; errorMessage?: string }) {
    const token = randomBytes(18).toString('base64url')
    const html = renderLocalSignInPage({ ...values, token, accounts: await listLocalAccounts(db) })
    reply.setCookie(tokenCookie, token, { path: signInPath, httpOnly: true, sameSite: 'strict' })
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
  }

  async function findLocalIdentity(subject: string): Promise<Identity | null> {
    const account = await findLocalAccount(db, subject)
    return account && { ...account, emailVerified: true }
  }
}

/**
 * Rejects requests that came through a proxy, since a proxy would expose the page to other machines. The socket is bound to this
 * machine anyway; its addresses and the headers are further checks.
 */
function rejectRemoteRequests(request: FastifyRequest): void {
  const { localAddress, remoteAddress } = request.raw.socket
  const isLocal = [localAddress, remoteAddress].every((address) =>
    isLoopback(address?.replace(/^::ffff:/, '') ?? ''),
  )
  const hostname = URL.parse(`http://${request.headers.host}`)?.hostname ?? ''
  // Proxies such as nginx use HTTP/1.0 by default; no browser does.
  const isBrowserLike = request.raw.httpVersion !== '1.0'
  if (
    isLocal &&
    isBrowserLike &&
    isLoopback(hostname) &&
    forwardingHeaders.every((name) => request.headers[name] === undefined)
  )
    return
  throw new ApiError(
    'FORBIDDEN',
    'This sign-in page only works on the machine Creel runs on. To let other people sign in, set OIDC_ISSUER; to let in your phone, start Creel with --lan.',
  )
}

function notFromSignInPage(): ApiError {
  return new ApiError('FORBIDDEN', 'Please sign in from the sign-in page.')
}

function assertToken(request: FastifyRequest, token: string): void {
  const expected = Buffer.from(request.cookies[tokenCookie] ?? '')
  const given = Buffer.from(token)
  if (expected.length > 0 && expected.length === given.length && timingSafeEqual(expected, given)) return
  throw new ApiError('SIGN_IN_FAILED', 'This sign-in page has expired. Please open it again.')
}

function identityFromForm(values: z.output<typeof formSchema>): Identity | null {
  const email = (values.email ?? '').normalize('NFKC')
  if (!emailSchema.safeParse(email).success) return null
  return {
    issuer: localIssuer,
    subject: email.toLowerCase(),
    email,
    emailVerified: true,
    firstName: values.firstName || null,
    lastName: values.lastName || null,
    profileImageUrl: null,
  }
}

/** The data of the sign-in page: the values entered before, the error message, and the accounts used here earlier. */
interface LocalSignInPage {
  token: string
  returnTo: string
  errorMessage?: string
  email?: string
  firstName?: string
  lastName?: string
  accounts: { subject: string; email: string | null; firstName: string | null; lastName: string | null }[]
}

/** Returns the HTML of the local sign-in page, which works without JavaScript. */
function renderLocalSignInPage(page: LocalSignInPage): string {
  return renderHtmlPage(
    'Sign in to Creel',
    `<p>Creel is running on your own computer, so there’s no password. Just tell us who you are.</p>
${page.accounts.length === 0 ? '' : renderAccounts(page)}
<form method="post" action="${signInPath}">
${hiddenFields(page)}
<label>Email<input name="email" type="email" autocomplete="email" required maxlength="254" value="${escapeHtml(page.email)}"${page.errorMessage ? ' aria-invalid="true" aria-describedby="email-error"' : ''}></label>
${page.errorMessage ? `<p id="email-error" class="problem" role="alert">${escapeHtml(page.errorMessage)}</p>` : ''}
<div class="names">
<label>First name<input name="firstName" autocomplete="given-name" maxlength="200" value="${escapeHtml(page.firstName)}"></label>
<label>Last name<input name="lastName" autocomplete="family-name" maxlength="200" value="${escapeHtml(page.lastName)}"></label>
</div>
<button class="primary">Continue</button>
</form>`,
    { backPath: page.returnTo },
  )
}

function renderAccounts(page: LocalSignInPage): string {
  const buttons = page.accounts.map(({ subject, email, firstName, lastName }) => {
    const name = [firstName, lastName].filter(Boolean).join(' ')
    return `<button class="account" name="account" value="${escapeHtml(subject)}">
<strong>${escapeHtml(name || email)}</strong>${name ? `<span>${escapeHtml(email)}</span>` : ''}</button>`
  })
  return `<form method="post" action="${signInPath}" aria-label="Recent accounts">
${hiddenFields(page)}
${buttons.join('\n')}
</form>
<p class="or">or use another account</p>`
}

function hiddenFields(page: LocalSignInPage): string {
  return `<input type="hidden" name="token" value="${escapeHtml(page.token)}">
<input type="hidden" name="returnTo" value="${escapeHtml(page.returnTo)}">`
}
