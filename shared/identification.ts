import { z } from 'zod'
import { defineEndpoint, emptyBody } from './endpoint.ts'
import { publicProviders } from './vision-provider.ts'

/** The angler’s earlier photos without an estimate, and what identifying them takes. */
export const backlog = z.object({
  provider: z.enum(publicProviders).nullable().describe('Who would be asked; null if identification is off'),
  photoCount: z
    .number()
    .int()
    .describe(
      'Photos that count as catches, have no estimate, also because that failed, and were not edited',
    ),
  waitingCount: z.number().int().describe('Earlier photos that are waiting to be identified'),
  inputTokensPerPhoto: z.number().int(),
  outputTokensPerPhoto: z.number().int(),
  isMeasured: z.boolean().describe('Whether a test measured these tokens; otherwise they are typical ones'),
  shouldAsk: z.boolean().describe('Whether the angler has not answered yet since this provider was chosen'),
})
export type Backlog = z.infer<typeof backlog>

/** Returns how many earlier photos could be identified, and how many are waiting for it. */
export const getBacklogEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/identification/backlog',
  access: 'angler',
  summary: 'Earlier photos without an estimate',
  response: backlog,
})

/**
 * Queues the angler’s earlier photos. Responds 409 `VISION_OFF` if identification is off, and 409 `VISION_CHANGED` if
 * `provider`, to whom the angler agreed to send them, is no longer the one in use.
 */
export const startBacklogEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/identification/backlog',
  access: 'angler',
  summary: 'Identifies the angler’s earlier photos',
  body: z.strictObject({ provider: z.enum(publicProviders) }),
  response: backlog,
})

/** Stops that: photos not sent yet stay unidentified. */
export const stopBacklogEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/identification/backlog',
  access: 'angler',
  summary: 'Stops identifying earlier photos; those not sent yet stay unidentified',
  response: backlog,
})

/** Records that the angler does not want to be asked again about this provider. */
export const declineBacklogEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/identification/backlog/decline',
  access: 'angler',
  summary: 'Doesn’t identify earlier photos, and doesn’t ask again',
  body: emptyBody,
  response: backlog,
})
