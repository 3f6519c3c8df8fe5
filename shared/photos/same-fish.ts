import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'

/*
 * Several photos of one fish: the server asks about photos that may show one, and the user says which do.
 */

const photoId = z.object({ id: z.string() })
const photoIds = z.array(z.string())
const response = z.object({
  id: z.string(),
  changedIds: photoIds.describe('The photos that show another fish than before, or share one'),
})

/** Returns which photos may show one fish, those taken last first. Nothing is merged unless the user says so. */
export const listFishQuestionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/fish-questions',
  access: 'angler',
  summary: 'Photos of one place and a few minutes that may show one fish',
  response: z.array(z.object({ photoIds: photoIds.describe('In the order in which they were taken') })),
})

/**
 * Makes the only fish of each photo one, with the values that are known best. Other photos of these fish then show it too.
 * Responds with `CATCH_NEEDED` if a photo shows several fish.
 */
export const mergeFishEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/photos/:id/same-fish',
  access: 'angler',
  summary: 'Says that other photos show the same fish as this one',
  params: photoId,
  body: z.strictObject({ photoIds: photoIds.max(limits.photosPerCatch) }),
  response,
})

/**
 * Gives a photo a fish of its own again, with what was known before it shared one. The other photos keep sharing theirs.
 * Responds with `CATCH_NEEDED` if several fish of the photo appear in others, and none is named.
 */
export const splitFishEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/photos/:id/split-fish',
  access: 'angler',
  summary: 'Says that this photo shows another fish than the photos it shares one with',
  params: photoId,
  body: z.strictObject({ catchId: z.string().optional() }),
  response,
})

/** Remembers, or forgets, that photos show different fish, so that no one asks about them again. */
export const differentFishEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/photos/:id/different-fish',
  access: 'angler',
  summary: 'Says that other photos show other fish than this one, and than each other',
  params: photoId,
  body: z.strictObject({ photoIds: photoIds.max(limits.photosPerQuestion), isDifferent: z.boolean() }),
  response,
})
