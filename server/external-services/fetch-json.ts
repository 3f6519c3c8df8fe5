import type { z } from 'zod'
import { createSafeFetch, type FetchLimits } from './safe-fetch.ts'
import { errorFromResponse, ServiceUnavailableError } from './service-errors.ts'

export { ServiceRejectedError, ServiceUnavailableError } from './service-errors.ts'

const defaultLimits: FetchLimits = { timeoutMs: 10_000, maxBytes: 1_000_000 }

/**
 * Sends a GET request to an external service and returns the parsed JSON response. Rejects with `ServiceUnavailableError` if
 * a retry makes sense (including after an unreadable response), and with `ServiceRejectedError` if it never will.
 */
export async function fetchJson<Schema extends z.ZodType>(
  service: string,
  url: URL,
  schema: Schema,
  limits: FetchLimits = defaultLimits,
): Promise<z.output<Schema>> {
  const response = await createSafeFetch(service, limits)(url, { headers: { accept: 'application/json' } })
  if (!response.ok) {
    throw errorFromResponse(service, response.status, response.headers.get('retry-after'))
  }
  const parsed = schema.safeParse(await response.json().catch(() => null))
  if (!parsed.success)
    throw new ServiceUnavailableError(`${service} returned a response Creel couldn’t read.`)
  return parsed.data
}

/** Builds a URL below a configured base, which may have its own path and query (an API key, for example). */
export function serviceUrl(
  base: string,
  path: string,
  query: Record<string, string | number | string[]>,
): URL {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}${path}`
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value].flat()) url.searchParams.append(name, String(item))
  }
  return url
}
