import { readCaptureTime } from './photo-metadata/read-capture-time.ts'
import { readGpsInstant } from './photo-metadata/read-gps-instant.ts'
import { readPosition } from './photo-metadata/read-position.ts'
import { readTags, tagNumber } from './photo-metadata/read-tags.ts'

/** What a photo file says of its own place and time; null where it says nothing that can be true. */
export interface PhotoMetadata {
  /** Degrees, WGS 84; null together with `longitude`. */
  latitude: number | null
  longitude: number | null
  /** What the camera's clock showed, `YYYY-MM-DDTHH:mm:ss`, in no zone. */
  wallTime: string | null
  /** Offset from UTC that the file states for `wallTime`. */
  utcOffsetMinutes: number | null
  /** UTC time of the satellite fix, ISO 8601; the fix may be older than the photo. */
  gpsInstant: string | null
  /** EXIF orientation, 1 to 8. In HEIC it mostly repeats what the container says, by which decoders turn the picture. */
  orientation: number
}

/**
 * Reads place and time from a JPEG, PNG, WebP or HEIC file, or from its first part as far as that goes.
 * EXIF comes before XMP. Never throws: what is malformed counts as not said.
 */
export function readPhotoMetadata(bytes: ArrayBuffer): PhotoMetadata {
  const tags = readTags(bytes)
  const position = readPosition(tags)
  const taken = readCaptureTime(tags)
  return {
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    wallTime: taken?.wallTime ?? null,
    utcOffsetMinutes: taken?.utcOffsetMinutes ?? null,
    gpsInstant: readGpsInstant(tags),
    orientation: validOrientation(tagNumber(tags.exif.Orientation)),
  }
}

function validOrientation(told: number | null): number {
  return told !== null && Number.isInteger(told) && told >= 1 && told <= 8 ? told : 1
}
