import { findLastTimeZone } from '../conditions/find-last-time-zone.ts'
import { resolveCaptureTime } from '../conditions/resolve-capture-time.ts'
import type { TideAndTimeZone } from '../conditions/tide-and-time-zone.ts'
import type { Db } from '../database/open-database.ts'
import type { Decoder } from '../image-worker/image-worker-pool.ts'
import type { IngestContext, IngestStep } from './ingest-context.ts'

/**
 * Determines where and when a photo was taken. Values in the file take precedence over the client's, field by field.
 */
export const readMetadata: IngestStep<{ db: Db; decoder: Decoder; almanac: TideAndTimeZone }> = {
  name: 'read-metadata',
  needed: (context) => context.facts === null,
  run: async ({ db, decoder, almanac }, context) => {
    const facts = await decoder.readFile(context.file.path)
    const position = choosePosition(facts.metadata, context.claims)
    const lastKnownZone = await findLastTimeZone(db, context.ownerId)
    const zone = position && (await almanac.timeZoneAt(position))
    context.facts = facts
    context.position = position
    context.capture = resolveCaptureTime({
      metadata: facts.metadata,
      claims: context.claims,
      zone,
      lastKnownZone,
    })
  },
}

function choosePosition(
  told: { latitude: number | null; longitude: number | null },
  claims: IngestContext['claims'],
): IngestContext['position'] {
  if (told.latitude !== null && told.longitude !== null) {
    return { latitude: told.latitude, longitude: told.longitude, source: 'exif' }
  }
  const { latitude = null, longitude = null } = claims
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null
  return { latitude, longitude, source: claims.positionSource ?? 'exif' }
}
