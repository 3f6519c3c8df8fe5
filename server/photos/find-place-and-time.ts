import { findLastTimeZone } from '../conditions/find-last-time-zone.ts'
import { resolveCaptureTime } from '../conditions/resolve-capture-time.ts'
import type { TideAndTimeZone } from '../conditions/tide-and-time-zone.ts'
import { knownTimeZone } from '../conditions/time-zone.ts'
import type { Db } from '../database/open-database.ts'
import type { IngestContext, IngestStep } from './ingest-context.ts'

/** Determines position and capture time. Values in the file take precedence over the client's, field by field. */
export const findPlaceAndTime: IngestStep<{ db: Db; tideAndTimeZone: TideAndTimeZone }> = {
  name: 'find-place-and-time',
  needed: (context) => context.capture === null,
  run: async ({ db, tideAndTimeZone }, context) => {
    if (context.fileInfo === null) throw new Error('An earlier step was skipped.')
    const { metadata } = context.fileInfo
    const position = choosePosition(metadata, context.clientMetadata)
    const zone = knownTimeZone(position && (await tideAndTimeZone.timeZoneAt(position)))
    context.position = position
    context.capture = resolveCaptureTime({
      metadata,
      clientMetadata: context.clientMetadata,
      zone,
      lastKnownZone: zone === null ? await findLastTimeZone(db, context.ownerId) : null, // else not used
    })
  },
}

function choosePosition(
  metadata: { latitude: number | null; longitude: number | null },
  clientMetadata: IngestContext['clientMetadata'],
): IngestContext['position'] {
  if (metadata.latitude !== null && metadata.longitude !== null) {
    return { latitude: metadata.latitude, longitude: metadata.longitude, source: 'exif' }
  }
  const { latitude = null, longitude = null } = clientMetadata
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null
  return { latitude, longitude, source: clientMetadata.positionSource ?? 'exif' }
}
