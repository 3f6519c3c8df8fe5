import { z } from 'zod'
import { defineEndpoint, emptyBody } from '../endpoint.ts'
import { photo } from '../photos.ts'

/** Confirms a coarse position: from then on, it counts like an exact one, and the photo joins or creates a location there. */
export const confirmPositionEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/photos/:id/confirm-position',
  access: 'angler',
  scope: 'write',
  summary: 'Confirms the coarse coordinates of a photo',
  params: z.object({ id: z.string() }),
  body: emptyBody,
  response: photo,
})
