import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isPublicAddress } from './public-address.ts'
import { type FetchLimits, readLimited, toUnavailableError, userAgent } from './safe-fetch.ts'
import { errorFromResponse, ServiceRejectedError } from './service-errors.ts'

/** What reaches the internet; tests replace it. */
export interface Network {
  lookup(host: string, options: { all: true }): Promise<{ address: string; family: number }[]>
  isPublic(address: string): boolean
  request: (
    url: URL,
    options: Parameters<typeof request>[1],
    onResponse: (response: IncomingMessage) => void,
  ) => ReturnType<typeof request>
}

const internet: Network = { lookup, isPublic: (address) => isPublicAddress(address), request }

/**
 * Fetches a file from an address that someone else chose, over https and without redirects. Connects only to addresses of
 * the public internet: it resolves the name once, checks what it resolved to, and connects to nothing else, so that a name
 * can't point elsewhere in between. Rejects with `ServiceRejectedError` or `ServiceUnavailableError`.
 */
export async function fetchPublicFile(
  service: string,
  url: URL,
  { timeoutMs, maxBytes }: FetchLimits,
  network = internet,
): Promise<Buffer> {
  if (url.protocol !== 'https:') throw new ServiceRejectedError(`${service} doesn’t use https.`)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const addresses = await Promise.race([network.lookup(host, { all: true }), rejectAtAbort(timeout)])
    if (addresses.length === 0 || !addresses.every(({ address }) => network.isPublic(address)))
      throw new ServiceRejectedError(`${service} isn’t on the public internet.`)
    const response = await get(network, url, addresses, timeout)
    if (response.statusCode !== 200) {
      response.destroy()
      throw errorFromResponse(service, response.statusCode ?? 0, response.headers['retry-after'] ?? null)
    }
    return await readLimited(service, response, maxBytes)
  } catch (cause) {
    throw cause instanceof ServiceRejectedError ? cause : toUnavailableError(service, timeout, cause)
  }
}

function get(
  network: Network,
  url: URL,
  addresses: { address: string; family: number }[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = {
      agent: false, // a connection of its own
      headers: { 'user-agent': userAgent, accept: 'image/*' },
      lookup: (_host: string, _options: object, onFound: (error: null, found: typeof addresses) => void) =>
        onFound(null, addresses),
      autoSelectFamily: true, // asks `lookup` for all addresses
      signal,
    }
    network
      .request(url, options as Parameters<typeof request>[1], resolve)
      .on('error', reject)
      .end()
  })
}

/** A lookup can't be aborted, but no one has to wait for it. */
function rejectAtAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}
