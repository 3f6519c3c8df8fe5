import { once } from 'node:events'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ApiError, type ErrorCode } from '../../shared/errors.ts'
import { DatabaseError, redactError } from '../database/database-error.ts'
import { escapeHtml, renderHtmlPage } from './html-page.ts'
import { ClientLeftError } from './per-user-concurrency.ts'
import { formatValidationError } from './validation-messages.ts'

/**
 * Registers the error handler: maps every error to `{ message, code }` with that code's HTTP status. Browsers that
 * navigated to the endpoint get an HTML page instead.
 */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (error instanceof ClientLeftError) return endDisconnected(request, reply)
    const apiError = toApiError(redactError(error))
    logFailure(request, apiError, error)
    reply.status(apiError.status)
    if (apiError.code === 'RATE_LIMITED' && !reply.hasHeader('retry-after')) reply.header('retry-after', 60)
    if (apiError.code === 'UNAVAILABLE') {
      await discardBody(request)
      // A kept-alive connection holds a file descriptor, and those may be what has run out.
      reply.header('connection', 'close')
    }
    if (!isPersonNavigating(request)) return reply.send({ message: apiError.message, code: apiError.code })
    return reply.type('text/html; charset=utf-8').send(renderErrorPage(apiError))
  })
}

/** Reads the rest of the body for up to 10 s: closing a connection on which data still arrives discards the response. */
async function discardBody({ raw }: FastifyRequest): Promise<void> {
  if (raw.complete || raw.destroyed) return
  const signal = AbortSignal.timeout(10_000)
  raw.resume()
  await Promise.race([once(raw, 'end', { signal }), once(raw, 'close', { signal })]).catch(() => {})
}

/** Ends a request whose client has disconnected. Status 499 is the one that nginx logs; it is never sent. */
function endDisconnected({ log, method, routeOptions }: FastifyRequest, reply: FastifyReply): FastifyReply {
  log.debug({ method, route: routeOptions.url ?? null }, 'a client disconnected before its turn')
  return reply.status(499).send()
}

/** Logs the route pattern and the error code, because URLs and messages may name locations. */
function logFailure({ log, method, routeOptions }: FastifyRequest, apiError: ApiError, error: unknown): void {
  const fields = { code: apiError.code, method, route: routeOptions.url ?? null }
  if (apiError.code === 'INTERNAL') log.error({ ...fields, err: error }, 'a request failed')
  else if (apiError.status >= 500) log.warn({ ...fields, reason: causeCode(apiError) }, 'a request failed')
  else if (apiError.code === 'SIGN_IN_FAILED')
    log.warn({ ...fields, reason: causeCode(apiError) }, 'a sign-in failed')
  else log.debug(fields, 'a request was rejected')
}

/** Returns the cause's error code (database, system or library), else its name; null without a cause. */
function causeCode({ cause }: ApiError): string | null {
  const apiError = redactError(cause)
  if (!(apiError instanceof Error)) return null
  return 'code' in apiError && typeof apiError.code === 'string' ? apiError.code : apiError.name
}

/**
 * Returns true if a browser navigated to the endpoint (sign-in, a download), so that the error is sent as an HTML page.
 * Programs get JSON, and so does our own page when it requests a file through a hidden iframe.
 */
function isPersonNavigating({ method, headers }: FastifyRequest): boolean {
  const isFramed = headers['sec-fetch-dest'] === 'iframe'
  return method === 'GET' && !isFramed && (headers.accept ?? '').includes('text/html')
}

function renderErrorPage({ message }: ApiError): string {
  const body = `<p role="alert">${escapeHtml(message)}</p><a class="primary" href="/">Back to Creel</a>`
  return renderHtmlPage('Something went wrong', body)
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof DatabaseError) return fromDatabaseError(error)
  if (hasZodFastifySchemaValidationErrors(error))
    return new ApiError('INVALID_INPUT', formatValidationError(error.validation[0]))
  const { code: systemCode = '', statusCode = 500 } = error as Partial<FastifyError>
  if (resourceErrors.includes(systemCode)) return new ApiError('UNAVAILABLE', busyMessage, { cause: error })
  const code = codeBySystemError[systemCode] ?? codeByStatus[statusCode]
  if (code === undefined)
    return new ApiError('INTERNAL', 'Something went wrong on our side. Please try again.')
  return new ApiError(code, messageFor(code) ?? String((error as Error).message), { cause: error })
}

function fromDatabaseError(systemCode: DatabaseError): ApiError {
  const code = systemCode.isDiskFull ? 'DISK_FULL' : systemCode.isOutage ? 'UNAVAILABLE' : 'INTERNAL'
  return new ApiError(code, messageFor(code) ?? '', { cause: systemCode })
}

/** System error codes for exhausted file descriptors, processes and memory. */
const resourceErrors = ['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM']
const busyMessage = 'Creel is busy right now. Please try again in a moment.'

const codeBySystemError: Record<string, ErrorCode> = {
  ENOSPC: 'DISK_FULL',
  EDQUOT: 'DISK_FULL',
  FST_FILES_LIMIT: 'TOO_MANY_FILES',
  FST_FIELDS_LIMIT: 'INVALID_INPUT', // in an upload; its status alone (413) would map to FILE_TOO_LARGE
}

const codeByStatus: Record<number, ErrorCode> = {
  400: 'INVALID_INPUT',
  403: 'NOT_FOUND', // a path outside the served folder
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  406: 'INVALID_INPUT',
  413: 'FILE_TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
}

const messages = {
  INVALID_INPUT: 'Creel can’t read this request.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  DISK_FULL: 'The server is out of storage. Nothing was changed.',
  FILE_TOO_LARGE: 'That’s larger than Creel allows.',
  NOT_FOUND: 'There’s nothing at this address.',
  RATE_LIMITED: 'That’s too many requests at once. Please wait a minute and try again.',
  TOO_MANY_FILES: 'Too many files in one upload. Nothing was stored. Please send up to 20 at a time.',
  UNAVAILABLE: 'Creel can’t reach its database right now. Please try again in a moment.',
  UNSUPPORTED_TYPE: 'Please send this as JSON (photos as multipart form data).',
} satisfies Partial<Record<ErrorCode, string>>

function messageFor(code: ErrorCode): string | null {
  return (messages as Partial<Record<ErrorCode, string>>)[code] ?? null
}
