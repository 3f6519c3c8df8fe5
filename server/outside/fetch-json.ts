import type { z } from 'zod'
import { guardedFetch, type OutsideLimits } from './guarded-fetch.ts'
import { failureOfAnswer, OutsideUnavailable } from './outside-errors.ts'

export { OutsideRefused, OutsideUnavailable } from './outside-errors.ts'

const usualLimits: OutsideLimits = { timeoutMs: 10_000, maxBytes: 1_000_000 }

/**
 * Asks a service outside and returns its answer, parsed. Rejects with `OutsideUnavailable` where asking again later
 * makes sense (also after an answer that makes none), and with `OutsideRefused` where it never will.
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
  if (!answer.success) throw new OutsideUnavailable(`${service} answered something that Creel cannot read.`)
  return answer.data
}

/** An address below a configured base, which may have a path and a query (a key, say) of its own. */
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
