import { z } from 'zod'
import { defineEndpoint, emptyBody } from './endpoint.ts'

/**
 * How an inbox folder was found last: not created yet, ready, gone, without permission to read it, in an `INBOX_DIR` that
 * isn't there, or waiting because the server has no room for new photos.
 */
export const inboxStates = ['requested', 'ready', 'missing', 'unreadable', 'unavailable', 'full'] as const

/** The user's inbox folder, and what Creel found in it. */
export const inbox = z.object({
  path: z.string().nullable().describe('On the server, or inside its container; null if there is none yet'),
  state: z.enum(inboxStates).nullable(),
  moves: z.boolean().describe('Whether added files are moved to its folder `done`'),
  lastTakenAt: z.string().nullable(),
  takenCount: z.number().describe('Photos that came from the folder'),
  rejectedCount: z.number().describe('Files in the folder that were rejected'),
  rejected: z
    .array(z.object({ name: z.string(), reason: z.string(), rejectedAt: z.string() }))
    .describe('The latest of them'),
})
export type Inbox = z.infer<typeof inbox>

/** Returns the user's inbox folder. */
export const getInboxEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/inbox',
  access: 'angler',
  summary: 'The angler’s inbox folder',
  response: inbox,
})

/** Creates the user's inbox folder, or the same one again if it is missing. */
export const createInboxEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/inbox',
  access: 'angler',
  summary: 'Creates the angler’s inbox folder',
  body: emptyBody,
  response: inbox,
})
