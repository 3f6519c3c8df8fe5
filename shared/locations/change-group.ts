import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { locationNameSchema } from '../locations.ts'
import { moveLocationEndpoint } from './move-location.ts'

/** Moves a location to another group of the user, or to a new one; a group that this leaves empty is deleted. */
export const changeGroupEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/locations/:id/group',
  access: 'angler',
  scope: 'write',
  summary: 'Moves a location to another group, or to a new one',
  params: z.object({ id: z.string() }),
  body: z
    .strictObject({
      groupId: z.string().optional().describe('A group of the user'),
      name: locationNameSchema.optional().describe('The name of a new group'),
    })
    .refine(
      ({ groupId, name }) => (groupId === undefined) !== (name === undefined),
      'must have either a groupId or a name',
    ),
  response: moveLocationEndpoint.response,
})
