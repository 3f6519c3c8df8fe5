import type { z } from 'zod'
import type { errorBody } from '../../shared/errors.ts'
import { parseJsonOrNull } from '../../shared/parse-json.ts'

/** An error response: the message is the status, a colon and the body's text. */
export class RequestError extends Error {
  readonly status: number
  /** The server's stable error code; null if something other than our server responded. */
  readonly code: string | null
  /** The server's message to the user; null if something other than our server responded. */
  readonly userMessage: string | null
  /** The `Retry-After` delay in seconds; null if the response has none. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, statusText: string, bodyText: string, retryAfter: string | null = null) {
    super(`${status}: ${bodyText || statusText}`)
    this.name = 'RequestError'
    this.status = status
    const body = parseErrorBody(bodyText)
    this.code = body?.code ?? null
    this.userMessage = body?.message ?? null
    this.retryAfterSeconds = parseRetryAfter(retryAfter)
  }
}

/** No response at all: the network is down or the server is unreachable. */
export class ConnectionError extends Error {
  readonly userMessage = 'You seem to be offline. Check your connection and try again.'

  constructor(options?: ErrorOptions) {
    super('No response from the server', options)
    this.name = 'ConnectionError'
  }
}

/** What was to be shown does not exist, or no longer exists. */
export class NotFoundError extends Error {}

/** Returns whether the session has ended (401), in which case no other request will succeed either. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401
}

/** Returns whether the requested resource does not exist, or no longer exists. */
export function isNotFound(error: unknown): boolean {
  return error instanceof NotFoundError || (error instanceof RequestError && error.status === 404)
}

/** Returns the message to show for a failure: the error's own, or `fallback` if it has none. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof RequestError || error instanceof ConnectionError) return error.userMessage ?? fallback
  return fallback
}

/** Parses the body of our server's errors; null for anything else, which a proxy or the network sent. */
function parseErrorBody(text: string): z.output<typeof errorBody> | null {
  const body = parseJsonOrNull(text)
  return isErrorBody(body) ? body : null
}

/** Parses a `Retry-After` header in seconds, as our server sends it; null for a date, which HTTP also allows. */
function parseRetryAfter(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null
}

function isErrorBody(body: unknown): body is z.output<typeof errorBody> {
  const { message, code } = (body ?? {}) as Record<string, unknown>
  return typeof message === 'string' && typeof code === 'string'
}
