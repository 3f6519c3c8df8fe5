import { findLastTimeZone } from '../conditions/find-last-time-zone.ts'
import { resolveCaptureTime } from '../conditions/resolve-capture-time.ts'
import type { TideAndTimeZone } from '../conditions/tide-and-time-zone.ts'
import type { Db } from '../database/open-database.ts'
import type { ImageWorker } from '../image-worker/image-worker-pool.ts'
import type { IngestContext, IngestStep } from './ingest-context.ts'

/** Determines position and capture time. Values in the file take precedence over the client's, field by field. */
export const readMetadata: IngestStep<{
  db: Db
  imageWorker: ImageWorker
  tideAndTimeZone: TideAndTimeZone
}> = {
  name: 'read-metadata',
  needed: (context) => context.fileInfo === null,
  run: async ({ db, imageWorker, tideAndTimeZone }, context) => {
    const fileInfo = await imageWorker.readFile(context.file.path)
    const position = choosePosition(fileInfo.metadata, context.clientMetadata)
    const lastKnownZone = await findLastTimeZone(db, context.ownerId)
    const zone = position && (await tideAndTimeZone.timeZoneAt(position))
    context.fileInfo = fileInfo
    context.position = position
    context.capture = resolveCaptureTime({
      metadata: fileInfo.metadata,
      clientMetadata: context.clientMetadata,
      zone,
      lastKnownZone,
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
