import type { Almanac } from '../conditions/almanac.ts'
import { resolveCapture } from '../conditions/capture-instant.ts'
import { findLastTimeZone } from '../conditions/last-time-zone.ts'
import type { Db } from '../database/open-database.ts'
import type { Arrival, ArrivalStep } from './arrival.ts'
import type { Decoder } from './decoder/decoder.ts'

/**
 * Determines where and when a photo was taken. Values in the file take precedence over the client's, field by field.
 */
export const readMetadata: ArrivalStep<{ db: Db; decoder: Decoder; almanac: Almanac }> = {
  name: 'read-metadata',
  needed: (arrival) => arrival.facts === null,
  run: async ({ db, decoder, almanac }, arrival) => {
    const facts = await decoder.readFile(arrival.file.path)
    const position = choosePosition(facts.metadata, arrival.claims)
    const lastKnownZone = await findLastTimeZone(db, arrival.ownerId)
    const zone = position && (await almanac.timeZoneAt(position))
    arrival.facts = facts
    arrival.position = position
    arrival.capture = resolveCapture({
      metadata: facts.metadata,
      claims: arrival.claims,
      zone,
      lastKnownZone,
    })
  },
}

function choosePosition(
  told: { latitude: number | null; longitude: number | null },
  claims: Arrival['claims'],
): Arrival['position'] {
  if (told.latitude !== null && told.longitude !== null) {
    return { latitude: told.latitude, longitude: told.longitude, source: 'exif' }
  }
  const { latitude = null, longitude = null } = claims
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null
  return { latitude, longitude, source: claims.positionSource ?? 'exif' }
}
