import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { locationNote } from '../locations.ts'

/** Saves what the user notes about a location, such as where to park; null takes it away. */
export const editLocationNoteEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/locations/:id/note',
  access: 'angler',
  scope: 'write',
  summary: 'Saves a note about a location',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ note: locationNote.nullable() }),
  response: z.object({ id: z.string(), note: z.string().nullable() }),
})
