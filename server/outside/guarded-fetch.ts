import manifest from '../../package.json' with { type: 'json' }
import { OutsideUnavailable } from './outside-errors.ts'

/** How long a service may take to answer and how much it may say. */
export interface OutsideLimits {
  /** From the first byte sent to the last byte received. */
  timeoutMs: number
  maxBytes: number
}

/** How Creel introduces itself; public geocoders ask for it. */
export const userAgent = `Creel/${manifest.version} (an angler's photo log)`

/**
 * `fetch` for services outside, which may hang, flood or lead astray: it ends in time, keeps no more than
 * `maxBytes`, goes nowhere but to the address it was given, and rejects with `OutsideUnavailable`.
 */
export function guardedFetch(service: string, { timeoutMs, maxBytes }: OutsideLimits): typeof fetch {
  return async (input, init = {}) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    const headers = new Headers(init.headers)
    headers.set('user-agent', userAgent)
    try {
      const response = await fetch(input, { ...init, headers, signal, redirect: 'manual' })
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel()
        throw new OutsideUnavailable(`${service} pointed to another address, where Creel does not follow.`)
      }
      return copyOf(response, await readCapped(service, response, maxBytes))
    } catch (cause) {
      if (cause instanceof OutsideUnavailable) throw cause
      const reason = timeout.aborted ? 'took too long' : `could not be reached${codeOf(cause)}`
      throw new OutsideUnavailable(`${service} ${reason}.`)
    }
  }
}

async function readCapped(
  service: string,
  response: Response,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new OutsideUnavailable(`${service} answered more than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The answer with its body at hand, decoded. */
function copyOf({ status, headers }: Response, body: Buffer<ArrayBuffer>): Response {
  const own = new Headers(headers)
  own.delete('content-encoding')
  own.delete('content-length')
  return new Response(body.byteLength === 0 ? null : body, { status, headers: own })
}

/** The code of a network error, like ECONNREFUSED; its message is left out, since it may hold the address. */
function codeOf(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  const code = inner instanceof Error && 'code' in inner ? inner.code : null
  return typeof code === 'string' ? ` (${code})` : ''
}
