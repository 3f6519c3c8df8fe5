import { z } from 'zod'
import { wholeNumber } from './text.ts'

/** What an open browser may have to fetch anew: the account, the photos, or the fishing spots with their groups. */
export const staleCaches = ['user', 'photos', 'locations'] as const
const staleCache = z.enum(staleCaches)
export type StaleCache = z.infer<typeof staleCache>

/** What one event of the stream says; where nothing is stale, only that the stream is still there. */
export const staleEvent = z.object({ stale: z.array(staleCache) })
export type StaleEvent = z.infer<typeof staleEvent>

/** The stream of server-sent events that tells a browser what of its own has changed; each is a `staleEvent` as JSON. */
export const eventsPath = '/api/events'

/**
 * What the stream is asked with: for how many milliseconds the browser may have missed something, and whose changes it
 * follows. The first event tells what has become stale since; without an age, that is everything. Where somebody else
 * is signed in by now, there is no stream.
 */
export const eventsQuery = z.strictObject({
  age: wholeNumber(0, 999_999_999).optional(),
  account: z.string().max(100).optional(),
})
