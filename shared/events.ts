import { z } from 'zod'

/** The data of one server-sent event. Each event says everything, so that a browser that missed some needs only the next. */
export const changeEvent = z.object({
  cursor: z.string().describe('The current cursor of the log, as in `GET /api/changes`'),
  isAccountStale: z.boolean().describe('Whether the account or its settings may have changed'),
})
export type ChangeEvent = z.infer<typeof changeEvent>

/** Path of the event stream (SSE) of changes to the user's data; each event is a `changeEvent` as JSON. */
export const eventsPath = '/api/events'

/**
 * Query of the event stream. `account` is the user whose changes to follow; if another user is signed in, the server
 * responds 401.
 */
export const eventsQuery = z.strictObject({ account: z.string().max(100).optional() })
