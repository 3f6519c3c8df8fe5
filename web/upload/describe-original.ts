import type { PhotoMetadata } from '../../shared/photo-metadata/photo-metadata.ts'
import type { UploadMetadata } from '../../shared/photos.ts'
import type { SideFile } from '../offline/pending-uploads.ts'
import type { Original } from './read-original.ts'

/**
 * Returns the metadata to send with a photo, so that shrinking it loses neither position nor time, and with the user's UTC offset
 * at that time, for showing it if there is no position. The server reads the file's name itself. What the file
 * contains takes precedence over what the device reported when it was taken, or what a side file says, but for the date of its last
 * change.
 */
export function describeOriginal(
  { metadata, nameTime, sha256 }: Original,
  capture: SideFile | null = null,
): UploadMetadata {
  const nameZone = nameTime?.utcOffsetMinutes === 0 ? 'Z' : ''
  const named = nameTime && `${nameTime.wallTime}${nameZone}`
  const sideTime = metadata?.wallTime == null || metadata.isChangeDate ? (capture?.takenAt ?? null) : null
  const takenAt = sideTime ?? metadata?.wallTime ?? metadata?.gpsInstant ?? named
  return {
    ...(metadata !== null && { timestamp: formatTimestamp(metadata), gpsInstant: metadata.gpsInstant }),
    ...(sideTime !== null && { timestamp: sideTime }),
    ...(takenAt != null && { utcOffsetMinutes: browserOffsetAt(takenAt) }),
    ...positionFields(metadata, capture),
    originalSha256: sha256,
  }
}

function positionFields(metadata: PhotoMetadata | null, capture: SideFile | null): UploadMetadata {
  if (metadata !== null && metadata.latitude !== null) {
    const { latitude, longitude, isCoarse, accuracyMeters } = metadata
    if (!isCoarse) return { latitude, longitude, positionSource: 'exif' }
    return { latitude, longitude, positionSource: 'coarse', positionAccuracyMeters: accuracyMeters }
  }
  if (capture === null || capture.position === null) return {}
  const { latitude, longitude, accuracyMeters } = capture.position
  if (accuracyMeters === undefined) return { latitude, longitude, positionSource: 'device' }
  return { latitude, longitude, positionSource: 'coarse', positionAccuracyMeters: accuracyMeters }
}

/** Formats `2024-06-01T05:40:00-07:00` if the photo contains its UTC offset, otherwise without an offset. */
function formatTimestamp({ wallTime, utcOffsetMinutes }: PhotoMetadata): string | null {
  if (wallTime === null || utcOffsetMinutes === null) return wallTime
  const minutes = Math.abs(utcOffsetMinutes)
  const padTwo = (number: number) => String(number).padStart(2, '0')
  return `${wallTime}${utcOffsetMinutes < 0 ? '-' : '+'}${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`
}

// The user's own offset at that time: summer time for a July photo, even if it is uploaded in January.
function browserOffsetAt(takenAt: string): number | null {
  const offset = -new Date(takenAt).getTimezoneOffset()
  return Number.isNaN(offset) ? null : Math.round(offset)
}
