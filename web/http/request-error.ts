import type { z } from 'zod'
import type { errorBody } from '../../shared/errors.ts'

/** An answer that is not a success: the message is the status, a colon and the body's text. */
export class RequestError extends Error {
  readonly status: number
  /** The server's stable code; null where something else than our server answered. */
  readonly code: string | null
  /** The server's sentence for a person; null where something else than our server answered. */
  readonly sentence: string | null
  /** The pause the server asks for; null where it asks for none. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, statusText: string, bodyText: string, retryAfter: string | null = null) {
    super(`${status}: ${bodyText || statusText}`)
    this.name = 'RequestError'
    this.status = status
    const told = readBody(bodyText)
    this.code = told?.code ?? null
    this.sentence = told?.message ?? null
    this.retryAfterSeconds = secondsIn(retryAfter)
  }
}

/** No answer at all: the network or the server is away. */
export class ConnectionError extends Error {
  readonly sentence = 'You seem to be offline. Check your connection and try again.'

  constructor(options?: ErrorOptions) {
    super('No answer from the server', options)
    this.name = 'ConnectionError'
  }
}

/** Whether the session has ended, so that nothing else will succeed either. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401
}

/** Whether what was asked for is not there, or not there any more. */
export function isGone(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404
}

/** The sentence to show for a failure: the server's own, or the caller's where there is none. */
export function sentenceOf(error: unknown, otherwise: string): string {
  if (error instanceof RequestError || error instanceof ConnectionError) return error.sentence ?? otherwise
  return otherwise
}

/** The body our server answers every failure with; anything else comes from a proxy or the network between. */
function readBody(text: string): z.output<typeof errorBody> | null {
  try {
    const body: unknown = JSON.parse(text)
    return isErrorBody(body) ? body : null
  } catch {
    return null
  }
}

/** Our server tells seconds; the date that a header may hold instead is taken for none. */
function secondsIn(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null
}

function isErrorBody(body: unknown): body is z.output<typeof errorBody> {
  const { message, code } = (body ?? {}) as Record<string, unknown>
  return typeof message === 'string' && typeof code === 'string'
}
