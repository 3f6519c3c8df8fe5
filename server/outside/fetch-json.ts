import type { z } from 'zod'
import { guardedFetch, type OutsideLimits } from './guarded-fetch.ts'
import { failureOfAnswer, OutsideUnavailable } from './outside-errors.ts'

export { OutsideRefused, OutsideUnavailable } from './outside-errors.ts'

const usualLimits: OutsideLimits = { timeoutMs: 10_000, maxBytes: 1_000_000 }

/**
 * Sends a GET request to an external service and returns the parsed JSON response. Rejects with `OutsideUnavailable` if
 * a retry makes sense (including after an unreadable response), and with `OutsideRefused` if it never will.
 */
export async function fetchJson<Schema extends z.ZodType>(
  service: string,
  url: URL,
  schema: Schema,
  limits: OutsideLimits = usualLimits,
): Promise<z.output<Schema>> {
  const response = await guardedFetch(service, limits)(url, { headers: { accept: 'application/json' } })
  if (!response.ok) {
    throw failureOfAnswer(service, response.status, response.headers.get('retry-after'))
  }
  const answer = schema.safeParse(await response.json().catch(() => null))
  if (!answer.success) throw new OutsideUnavailable(`${service} returned a response Creel couldn’t read.`)
  return answer.data
}

/** Builds a URL below a configured base, which may have its own path and query (an API key, for example). */
export function outsideUrl(
  base: string,
  path: string,
  query: Record<string, string | number | string[]>,
): URL {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}${path}`
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) url.searchParams.append(name, String(one))
  }
  return url
}
