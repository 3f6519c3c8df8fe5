import type { Coordinates } from '../coordinates.ts'
import { type PhotoTags, type TagGroup, tagFractions, tagText } from './read-tags.ts'

/** Returns where the photo was taken; null if the file has no valid coordinates. */
export function readPosition({ exif, xmp }: PhotoTags): Coordinates | null {
  return (
    validPosition(exifDegrees(exif, 'GPSLatitude', 'N', 'S'), exifDegrees(exif, 'GPSLongitude', 'E', 'W')) ??
    validPosition(xmpDegrees(xmp, 'GPSLatitude', 'N', 'S'), xmpDegrees(xmp, 'GPSLongitude', 'E', 'W'))
  )
}

/** Returns null for out-of-range coordinates and for exactly 0, 0, which devices without a fix write. */
function validPosition(latitude: number | null, longitude: number | null): Coordinates | null {
  if (latitude === null || longitude === null) return null
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude }
}

/**
 * Reads EXIF degrees, minutes and seconds, which are unsigned; the hemisphere is a separate field, without which the
 * value is unknown.
 */
function exifDegrees(exif: TagGroup, field: string, positive: string, negative: string): number | null {
  const hemisphere = tagText(exif[`${field}Ref`])?.[0]?.toUpperCase()
  return signedDegrees(tagFractions(exif[field]) ?? [], hemisphere, positive, negative)
}

/** Parses `36,51.2610654S` or `36,51,15S` (XMP specification part 2, section 1.2.7.4, GPSCoordinate). */
function xmpDegrees(xmp: TagGroup, field: string, positive: string, negative: string): number | null {
  const match = /^([\d.]+(?:,[\d.]+){1,2})([NSEW])$/.exec(tagText(xmp[field]) ?? '')
  return signedDegrees(match?.[1]?.split(',').map(Number) ?? [], match?.[2], positive, negative)
}

function signedDegrees(
  [degrees = Number.NaN, minutes = 0, seconds = 0]: number[],
  hemisphere: string | undefined,
  positive: string,
  negative: string,
): number | null {
  if (hemisphere !== positive && hemisphere !== negative) return null
  const total = degrees + minutes / 60 + seconds / 3600
  if (!(total >= 0)) return null // also rejects NaN: some cameras write 0/0 for "no fix"
  return hemisphere === negative && total > 0 ? -total : total
}
