import { z } from 'zod'
import { coordinates } from '../coordinates.ts'
import { defineEndpoint } from '../endpoint.ts'

/**
 * Moves a location; photos without GPS data of their own follow it. Responds 409 `SPOT_TAKEN` if the user has another one
 * within 10 m.
 */
export const moveLocationEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/locations/:id/coordinates',
  access: 'angler',
  scope: 'write',
  summary: 'Moves a location, and with it the photos that have no GPS data of their own',
  params: z.object({ id: z.string() }),
  body: z.strictObject(coordinates.shape),
  response: z.object({
    id: z.string(),
    name: z.string().describe('The coordinates, until the new place has a name, if the user gave none'),
    ...coordinates.shape,
    groupId: z.string(),
  }),
})
