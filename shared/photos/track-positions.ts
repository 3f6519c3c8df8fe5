import { z } from 'zod'
import { coordinates } from '../coordinates.ts'
import { defineEndpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'

/*
 * Positions from a track. The browser reads the track and finds where each photo was taken; the server gets only these
 * positions.
 */

const photoId = z.string().max(64)

/** Where a photo was taken according to a track. */
export const trackPosition = z.strictObject({
  photoId,
  ...coordinates.shape,
  capturedAt: z.iso
    .datetime()
    .optional()
    .describe('When it was taken by the track’s clock; corrects the time of a camera whose clock was wrong'),
})
export type TrackPosition = z.infer<typeof trackPosition>

/**
 * Gives photos without a position those of a track; each then joins or creates a location like a photo with GPS data.
 * What has a position or a location stays as it is. Can be repeated.
 */
export const saveTrackPositionsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/photos/positions',
  access: 'angler',
  scope: 'write',
  summary: `Gives up to ${limits.trackPositions} photos without a position those of a track`,
  body: z.strictObject({ positions: z.array(trackPosition).min(1).max(limits.trackPositions) }),
  response: z.object({
    results: z
      .array(
        z.object({
          photoId: z.string(),
          status: z
            .enum(['located', 'unchanged', 'hasPosition', 'notCatch', 'notFound'])
            .describe('`unchanged`: has this position from a track already'),
        }),
      )
      .describe('In the order of the request'),
  }),
})
export type TrackPositionResult = z.infer<typeof saveTrackPositionsEndpoint.response>['results'][number]

/** Takes back positions that came from a track, with their locations, time zones and corrected times. Can be repeated. */
export const removeTrackPositionsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/photos/positions/undo',
  access: 'angler',
  summary: `Takes back the positions of up to ${limits.trackPositions} photos that came from a track`,
  body: z.strictObject({ photoIds: z.array(photoId).min(1).max(limits.trackPositions) }),
  response: z.object({
    results: z
      .array(
        z.object({
          photoId: z.string(),
          status: z
            .enum(['removed', 'moved', 'notFromTrack', 'notFound'])
            .describe('`moved`: belongs to a location elsewhere by now, and stays'),
        }),
      )
      .describe('In the order of the request'),
  }),
})
export type TrackRemovalResult = z.infer<typeof removeTrackPositionsEndpoint.response>['results'][number]
