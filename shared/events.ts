import { z } from 'zod'
import { wholeNumber } from './text.ts'

/** The caches of a browser that may need a refetch: account, photos, or locations with their groups. */
export const invalidationTopics = ['user', 'photos', 'locations'] as const
const invalidationTopic = z.enum(invalidationTopics)
export type InvalidationTopic = z.infer<typeof invalidationTopic>

/** The data of one server-sent event; an empty `stale` is only a keep-alive. */
export const invalidationEvent = z.object({ stale: z.array(invalidationTopic) })
export type InvalidationEvent = z.infer<typeof invalidationEvent>

/** Path of the event stream (SSE) of changes to the user's data; each event is an `invalidationEvent` as JSON. */
export const eventsPath = '/api/events'

/**
 * Query of the event stream. `age` is how many milliseconds of changes the browser may have missed: the first event
 * lists what has become stale since, or every cache if `age` is absent. `account` is the user whose changes to follow;
 * if another user is signed in, the server responds 401.
 */
export const eventsQuery = z.strictObject({
  age: wholeNumber(0, 999_999_999).optional(),
  account: z.string().max(100).optional(),
})
