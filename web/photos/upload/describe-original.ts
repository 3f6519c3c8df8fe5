import type { PhotoMetadata } from '../../../shared/photo-metadata/photo-metadata.ts'
import type { UploadMetadata } from '../../../shared/photos.ts'
import type { Original } from './read-original.ts'
import type { SideFile } from './selected-file.ts'

/**
 * Returns the metadata to send with a photo, so that shrinking it loses neither position nor time. What the file
 * contains takes precedence over what the device reported when it was taken, or what a side file says.
 */
export function describeOriginal(
  { metadata, sha256 }: Original,
  capture: SideFile | null = null,
): UploadMetadata {
  return {
    ...(metadata !== null && timeFields(metadata)),
    ...(capture?.takenAt && metadata?.wallTime == null && { timestamp: capture.takenAt }),
    ...positionFields(metadata, capture),
    originalSha256: sha256,
  }
}

function timeFields(metadata: PhotoMetadata): UploadMetadata {
  return {
    timestamp: formatTimestamp(metadata),
    gpsInstant: metadata.gpsInstant,
    utcOffsetMinutes: browserOffsetAt(metadata.wallTime),
  }
}

function positionFields(metadata: PhotoMetadata | null, capture: SideFile | null): UploadMetadata {
  if (metadata !== null && metadata.latitude !== null) {
    return { latitude: metadata.latitude, longitude: metadata.longitude, positionSource: 'exif' }
  }
  if (capture === null || capture.position === null) return {}
  const { latitude, longitude } = capture.position
  return { latitude, longitude, positionSource: 'device' }
}

/** Formats `2024-06-01T05:40:00-07:00` if the photo contains its UTC offset, otherwise without an offset. */
function formatTimestamp({ wallTime, utcOffsetMinutes }: PhotoMetadata): string | null {
  if (wallTime === null || utcOffsetMinutes === null) return wallTime
  const minutes = Math.abs(utcOffsetMinutes)
  const padTwo = (number: number) => String(number).padStart(2, '0')
  return `${wallTime}${utcOffsetMinutes < 0 ? '-' : '+'}${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`
}

// The user's own offset at that time: summer time for a July photo, even if it is uploaded in January.
function browserOffsetAt(wallTime: string | null): number | null {
  if (wallTime === null) return null
  const offset = -new Date(wallTime).getTimezoneOffset()
  return Number.isNaN(offset) ? null : Math.round(offset)
}
