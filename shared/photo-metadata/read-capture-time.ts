import { parseOffset, parseTimestamp, type Timestamp } from './parse-timestamp.ts'
import { type PhotoTags, type TagGroup, tagText } from './read-tags.ts'

/**
 * Returns when the photo was taken by the camera clock: the date of the original, else when it was digitized, else the
 * general file date. Returns null if none is valid.
 */
export function readCaptureTime({ exif, xmp }: PhotoTags): Timestamp | null {
  return (
    exifTime(exif, 'DateTimeOriginal') ??
    xmpTime(xmp, 'DateTimeOriginal', 'DateCreated') ??
    exifTime(exif, 'DateTimeDigitized') ??
    xmpTime(xmp, 'DateTimeDigitized', 'CreateDate') ??
    exifTime(exif, 'DateTime') ??
    xmpTime(xmp, 'ModifyDate')
  )
}

const exifOffsets = [
  ['DateTimeOriginal', 'OffsetTimeOriginal'],
  ['DateTimeDigitized', 'OffsetTimeDigitized'],
  ['DateTime', 'OffsetTime'],
] as const

/** Reads an EXIF date. Uses the offset field of that date, or of another date field with the same wall time. */
function exifTime(exif: TagGroup, field: string): Timestamp | null {
  const time = parseTimestamp(tagText(exif[field]))
  if (time === null || time.utcOffsetMinutes !== null) return time
  const offset = exifOffsets
    .filter(([dateField]) => parseTimestamp(tagText(exif[dateField]))?.wallTime === time.wallTime)
    .map(([, offsetField]) => parseOffset(tagText(exif[offsetField])))
    .find((minutes) => minutes !== null)
  return { ...time, utcOffsetMinutes: offset ?? null }
}

function xmpTime(xmp: TagGroup, ...fields: string[]): Timestamp | null {
  return fields.map((field) => parseTimestamp(tagText(xmp[field]))).find((time) => time !== null) ?? null
}
