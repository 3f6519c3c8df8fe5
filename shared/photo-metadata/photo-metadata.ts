import { readCaptureTime } from './read-capture-time.ts'
import { readGpsInstant } from './read-gps-instant.ts'
import { readPosition } from './read-position.ts'
import { readTags, tagNumber } from './read-tags.ts'

/** Position and time from a photo file's metadata; null if a field is absent or implausible. */
export interface PhotoMetadata {
  /** Degrees, WGS 84; null together with `longitude`. */
  latitude: number | null
  longitude: number | null
  /** Camera clock time without a time zone, `YYYY-MM-DDTHH:mm:ss`. */
  wallTime: string | null
  /** UTC offset of `wallTime` that the file states. */
  utcOffsetMinutes: number | null
  /** UTC time of the satellite fix, ISO 8601; the fix may be older than the photo. */
  gpsInstant: string | null
  /** EXIF orientation, 1 to 8. In HEIC it mostly repeats the container's rotation, which decoders already apply. */
  orientation: number
}

/**
 * Reads position and time from a JPEG, PNG, WebP or HEIC file, or from a leading part of one as far as that allows.
 * EXIF takes precedence over XMP. Never throws: malformed fields count as absent.
 */
export function readPhotoMetadata(bytes: ArrayBuffer): PhotoMetadata {
  const tags = readTags(bytes)
  const position = readPosition(tags)
  const captureTime = readCaptureTime(tags)
  return {
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    wallTime: captureTime?.wallTime ?? null,
    utcOffsetMinutes: captureTime?.utcOffsetMinutes ?? null,
    gpsInstant: readGpsInstant(tags),
    orientation: validOrientation(tagNumber(tags.exif.Orientation)),
  }
}

function validOrientation(orientation: number | null): number {
  return orientation !== null && Number.isInteger(orientation) && orientation >= 1 && orientation <= 8
    ? orientation
    : 1
}
