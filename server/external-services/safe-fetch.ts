import manifest from '../../package.json' with { type: 'json' }
import { ServiceUnavailableError } from './service-errors.ts'

/** Limits on the duration and size of a service's response. */
export interface FetchLimits {
  /** From the first byte sent to the last byte received. */
  timeoutMs: number
  maxBytes: number
}

/** User-Agent header of Creel; public geocoders require it. */
export const userAgent = `Creel/${manifest.version} (an angler's photo log)`

/**
 * Returns a `fetch` for external services, which may hang, send too much or redirect. It stops after `timeoutMs`,
 * accepts at most `maxBytes`, follows no redirects, and rejects with `ServiceUnavailableError`.
 */
export function createSafeFetch(service: string, { timeoutMs, maxBytes }: FetchLimits): typeof fetch {
  return async (input, init = {}) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    const headers = new Headers(init.headers)
    headers.set('user-agent', userAgent)
    try {
      const response = await fetch(input, { ...init, headers, signal, redirect: 'manual' })
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel()
        throw new ServiceUnavailableError(
          `${service} redirected to another address, and Creel doesn’t follow redirects.`,
        )
      }
      return withBody(response, await readLimited(service, response.body ?? [], maxBytes))
    } catch (cause) {
      throw toUnavailableError(service, timeout, cause)
    }
  }
}

/** Returns the error for a request that failed with `cause`, or because `timeout` has ended it. */
export function toUnavailableError(service: string, timeout: AbortSignal, cause: unknown) {
  if (cause instanceof ServiceUnavailableError) return cause
  const reason = timeout.aborted ? 'took too long to respond' : `couldn’t be reached${formatErrorCode(cause)}`
  return new ServiceUnavailableError(`${service} ${reason}.`)
}

/** Reads a body to its end; rejects if it has more than `maxBytes`. */
export async function readLimited(
  service: string,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ServiceUnavailableError(`${service} sent more than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Returns a copy of the response with the body already read and decoded. */
function withBody({ status, headers }: Response, body: Buffer<ArrayBuffer>): Response {
  const copiedHeaders = new Headers(headers)
  copiedHeaders.delete('content-encoding')
  copiedHeaders.delete('content-length')
  return new Response(body.byteLength === 0 ? null : body, { status, headers: copiedHeaders })
}

/** Returns a network error's code in parentheses, without its message, which may contain the URL. */
export function formatErrorCode(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  const code = inner instanceof Error && 'code' in inner ? inner.code : null
  return typeof code === 'string' ? ` (${code})` : ''
}
