import { parseTimestamp } from './parse-timestamp.ts'
import { type PhotoTags, type TagGroup, tagFractions, tagText } from './read-tags.ts'

/** Returns the UTC time of the satellite fix as ISO 8601; null unless both its date and its time are present. */
export function readGpsInstant({ exif, xmp }: PhotoTags): string | null {
  return exifInstant(exif) ?? xmpInstant(xmp)
}

function exifInstant(exif: TagGroup): string | null {
  const day = parseTimestamp(`${tagText(exif.GPSDateStamp)} 00:00:00`)
  const [hours = Number.NaN, minutes = Number.NaN, seconds = Number.NaN] =
    tagFractions(exif.GPSTimeStamp) ?? []
  const secondOfDay = hours * 3600 + minutes * 60 + seconds
  if (day === null || !(secondOfDay >= 0 && secondOfDay < 86_400)) return null
  return new Date(Date.parse(`${day.wallTime}Z`) + secondOfDay * 1000).toISOString()
}

/** Reads the XMP GPS time: one field with date and time, in UTC if it has no offset. */
function xmpInstant(xmp: TagGroup): string | null {
  const fix = parseTimestamp(tagText(xmp.GPSTimeStamp))
  return fix && new Date(Date.parse(`${fix.wallTime}Z`) - (fix.utcOffsetMinutes ?? 0) * 60_000).toISOString()
}
