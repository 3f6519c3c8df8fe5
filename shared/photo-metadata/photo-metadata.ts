import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom'
import ExifReader from 'exifreader'
import type { Coordinates } from '../coordinates.ts'
import { limits } from '../limits.ts'
import { coarseBeyondMeters } from '../position-accuracy.ts'
import { isUnset, parseOffset, parseTimestamp, type Timestamp } from './parse-timestamp.ts'

/** Position and time from a photo file's metadata; null if a field is absent or implausible. */
export interface PhotoMetadata {
  /** Degrees, WGS 84; null together with `longitude`. */
  latitude: number | null
  longitude: number | null
  /** Whether the file says that its position may be off by more than `coarseBeyondMeters`. */
  isCoarse: boolean
  /** Within how many meters a coarse position is; null if that is not known. */
  accuracyMeters: number | null
  /** Camera clock time without a time zone, `YYYY-MM-DDTHH:mm:ss`; `YYYY-MM-DD` if the file has no time of day. */
  wallTime: string | null
  /** UTC offset of `wallTime` that the file states. */
  utcOffsetMinutes: number | null
  /** Whether `wallTime` may only be when the file was last changed. */
  isChangeDate: boolean
  /** UTC time of the satellite fix, ISO 8601; the fix may be older than the photo. */
  gpsInstant: string | null
  /** EXIF orientation, 1 to 8. In HEIC it mostly repeats the container's rotation, which decoders already apply. */
  orientation: number
}

/**
 * Reads position and time from a JPEG, PNG, WebP or HEIC file, or from a leading part of one as far as that allows.
 * EXIF takes precedence over XMP and IPTC. Never throws: malformed fields count as absent.
 */
export function readPhotoMetadata(bytes: ArrayBuffer): PhotoMetadata {
  const tags = readTags(bytes)
  const position = readPosition(tags)
  const captureTime = readCaptureTime(tags)
  return {
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    isCoarse: position?.isCoarse ?? false,
    accuracyMeters: position?.accuracyMeters ?? null,
    wallTime: captureTime?.wallTime ?? null,
    utcOffsetMinutes: captureTime?.utcOffsetMinutes ?? null,
    isChangeDate: captureTime?.isChangeDate ?? false,
    gpsInstant: readGpsInstant(tags),
    orientation: validOrientation(tagNumber(tags.exif.Orientation)),
  }
}

/** One metadata field as ExifReader returns it: text, number, or lists of them. */
type Tag = { value?: unknown } | undefined
/** Fields by ExifReader's names, such as `GPSLatitude`. */
type TagGroup = Record<string, Tag>

/** The metadata formats that cameras and editors write; an empty group if the file has none or it is malformed. */
interface PhotoTags {
  exif: TagGroup
  xmp: TagGroup
  iptc: TagGroup
}

/** Reads the fields for position, time and orientation. */
function readTags(bytes: ArrayBuffer): PhotoTags {
  return { exif: readGroup(bytes, 'exif'), xmp: readGroup(bytes, 'xmp'), iptc: readGroup(bytes, 'iptc') }
}

const exifFields = [
  ...['Orientation', 'DateTimeOriginal', 'DateTimeDigitized', 'DateTime'],
  ...['OffsetTimeOriginal', 'OffsetTimeDigitized', 'OffsetTime'],
  ...['GPSLatitude', 'GPSLatitudeRef', 'GPSLongitude', 'GPSLongitudeRef', 'GPSDateStamp', 'GPSTimeStamp'],
  ...['GPSStatus', 'GPSHPositioningError', 'GPSDOP', 'GPSProcessingMethod', 'GPSMapDatum'],
]

const includedTags = {
  exif: { exif: exifFields },
  xmp: { xmp: true as const },
  iptc: { iptc: ['Date Created'] },
}

function readGroup(bytes: ArrayBuffer, group: keyof PhotoTags): TagGroup {
  try {
    const groups = ExifReader.load(bytes, {
      expanded: true,
      includeTags: includedTags[group],
      domParser: xmlParser,
    })
    return (groups[group] ?? {}) as TagGroup
  } catch {
    return {}
  }
}

/** XML parser for ExifReader, since neither Node nor a web worker has a global DOMParser. */
const xmlParser = {
  parseFromString(xml: string, type: string) {
    if (xml.length > maxPacketLength) throw new Error('The XMP packet is too long.')
    return new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, type)
  },
}

/**
 * Maximum XMP length in characters. Position and time take a few thousand; parse time is quadratic in nested
 * namespaces, 0.7 s at this length.
 */
const maxPacketLength = 128 * 1024

function validOrientation(orientation: number | null): number {
  return orientation !== null && Number.isInteger(orientation) && orientation >= 1 && orientation <= 8
    ? orientation
    : 1
}

/** A time of a photo, and whether it may only be that of the last change. */
type CaptureTimestamp = Timestamp & { isChangeDate: boolean }

/**
 * Returns when the photo was taken by the camera clock, or the day alone: the date of the original, else when it was
 * digitized, else the general file date. If there is a date of the original that can't be read, returns null, since the others
 * may be those of a scan and an edit.
 */
function readCaptureTime({ exif, xmp, iptc }: PhotoTags): CaptureTimestamp | null {
  const original = [
    tagText(exif.DateTimeOriginal),
    tagText(xmp.DateTimeOriginal),
    tagText(xmp.DateCreated),
    iptcDate(iptc),
  ]
  const digitized = [exif.DateTimeDigitized, xmp.DateTimeDigitized, xmp.CreateDate].map(tagText)
  const general = [exif.DateTime, xmp.ModifyDate].map(tagText)
  const taken = original.every(isUnset) ? firstTime(digitized) : firstTime(original)
  const time = original.every(isUnset) ? (taken ?? firstTime(general)) : taken
  return time && { ...withExifOffset(time, exif), isChangeDate: taken === null }
}

/** The day of IPTC, `19980620`. Its time of day is left out: many programs fill it in when they file a scan. */
function iptcDate(iptc: TagGroup): string | null {
  return bytesText(iptc['Date Created'])?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') ?? null
}

/** Returns the first date that can be read, with a time of day if one of the others has that for the same day. */
function firstTime(texts: readonly (string | null)[]): Timestamp | null {
  const times = texts.map(parseTimestamp).filter((time) => time !== null)
  const [first = null] = times
  const isMoreExact = ({ wallTime }: Timestamp) =>
    first !== null && wallTime.startsWith(first.wallTime) && wallTime.length > first.wallTime.length
  return times.find(isMoreExact) ?? first
}

const exifOffsets = [
  ['DateTimeOriginal', 'OffsetTimeOriginal'],
  ['DateTimeDigitized', 'OffsetTimeDigitized'],
  ['DateTime', 'OffsetTime'],
] as const

/** Adds the EXIF offset of a date field that shows the same wall time, unless the time has one. */
function withExifOffset(time: Timestamp, exif: TagGroup): Timestamp {
  if (time.utcOffsetMinutes !== null) return time
  const offset = exifOffsets
    .filter(([dateField]) => parseTimestamp(tagText(exif[dateField]))?.wallTime === time.wallTime)
    .map(([, offsetField]) => parseOffset(tagText(exif[offsetField])))
    .find((minutes) => minutes !== null)
  return { ...time, utcOffsetMinutes: offset ?? null }
}

/** Returns the UTC time of the satellite fix as ISO 8601; null unless both its date and its time are present. */
function readGpsInstant({ exif, xmp }: PhotoTags): string | null {
  return exifInstant(exif) ?? xmpInstant(xmp)
}

function exifInstant(exif: TagGroup): string | null {
  const day = parseTimestamp(tagText(exif.GPSDateStamp))?.wallTime.slice(0, 10)
  const [hours = Number.NaN, minutes = Number.NaN, seconds = Number.NaN] =
    tagFractions(exif.GPSTimeStamp) ?? []
  const secondOfDay = hours * 3600 + minutes * 60 + seconds
  if (day === undefined || !(secondOfDay >= 0 && secondOfDay < 86_400)) return null
  return new Date(Date.parse(`${day}T00:00:00Z`) + secondOfDay * 1000).toISOString()
}

/** Reads the XMP GPS time: one field with date and time, in UTC if it has no offset. */
function xmpInstant(xmp: TagGroup): string | null {
  const fix = parseTimestamp(tagText(xmp.GPSTimeStamp))
  if (!fix?.wallTime.includes('T')) return null
  return new Date(Date.parse(`${fix.wallTime}Z`) - (fix.utcOffsetMinutes ?? 0) * 60_000).toISOString()
}

/** A position, and whether and how much it may be off. */
interface MeasuredPosition extends Coordinates {
  isCoarse: boolean
  /** Within how many meters a coarse position is; null if that is not known. */
  accuracyMeters: number | null
}

/** Returns where the photo was taken, WGS 84; null if the file has no valid coordinates. */
function readPosition({ exif, xmp }: PhotoTags): MeasuredPosition | null {
  return measuredPosition(exif, exifDegrees) ?? measuredPosition(xmp, xmpDegrees)
}

type ReadDegrees = (group: TagGroup, field: string, positive: string, negative: string) => number | null

function measuredPosition(group: TagGroup, readDegrees: ReadDegrees): MeasuredPosition | null {
  const latitude = readDegrees(group, 'GPSLatitude', 'N', 'S')
  const longitude = readDegrees(group, 'GPSLongitude', 'E', 'W')
  const position = validPosition(latitude, longitude)
  if (position === null) return null
  const isTokyo = /^tokyo/i.test(tagText(group.GPSMapDatum) ?? '')
  return { ...(isTokyo ? fromTokyoDatum(position) : position), ...readAccuracy(group) }
}

/** Returns null for out-of-range coordinates and for exactly 0, 0, which devices without a fix write. */
function validPosition(latitude: number | null, longitude: number | null): Coordinates | null {
  if (latitude === null || longitude === null) return null
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude }
}

/**
 * Reads what the device says of its fix: void (V), how far it may be off, a dilution of precision (DOP) with which no receiver
 * is exact, or that it knew no more than the cell of the network.
 */
function readAccuracy(group: TagGroup): Pick<MeasuredPosition, 'isCoarse' | 'accuracyMeters'> {
  const [error = Number.NaN] = tagFractions(group.GPSHPositioningError) ?? []
  const [dilution = Number.NaN] = tagFractions(group.GPSDOP) ?? []
  const method = bytesText(group.GPSProcessingMethod) ?? tagText(group.GPSProcessingMethod)
  const isFar = error > coarseBeyondMeters
  const isVoid = tagText(group.GPSStatus)?.toUpperCase() === 'V'
  return {
    isCoarse: isFar || isVoid || dilution > 20 || method?.toUpperCase().includes('CELLID') === true,
    accuracyMeters: isFar && error <= limits.accuracyMeters ? Math.round(error) : null,
  }
}

/** Converts a position of the old Japanese datum, 450 m off, by the usual approximation, which is exact to some meters there. */
function fromTokyoDatum({ latitude, longitude }: Coordinates): Coordinates {
  return {
    latitude: latitude - 0.000_106_95 * latitude + 0.000_017_464 * longitude + 0.004_601_7,
    longitude: longitude - 0.000_046_038 * latitude - 0.000_083_043 * longitude + 0.010_04,
  }
}

/**
 * Reads EXIF degrees, minutes and seconds, mostly unsigned; the hemisphere is a separate field, without which an unsigned
 * value is unknown.
 */
function exifDegrees(exif: TagGroup, field: string, positive: string, negative: string): number | null {
  const hemisphere = tagText(exif[`${field}Ref`])?.[0]?.toUpperCase()
  return signedDegrees(tagFractions(exif[field]) ?? [], hemisphere, positive, negative)
}

/**
 * Parses `36,51.2610654S` or `36,51,15S` (XMP specification part 2, section 1.2.7.4, GPSCoordinate), also with a comma as the
 * decimal mark, `36,51,261065,S` (Geeqie), and decimal degrees with the hemisphere in a field of its own (Apple Photos).
 */
function xmpDegrees(xmp: TagGroup, field: string, positive: string, negative: string): number | null {
  const text = (tagText(xmp[field]) ?? '').toUpperCase().replace(/,(\d{3,}),?([NSEW])$/, '.$1$2')
  const [, parts, ref] = /^([\d.]+(?:,[\d.]+){1,2})([NSEW])$/.exec(text) ?? []
  if (parts !== undefined) return signedDegrees(parts.split(',').map(Number), ref, positive, negative)
  if (!/^-?\d+\.\d+$/.test(text)) return null
  return signedDegrees([Number(text)], tagText(xmp[`${field}Ref`])?.[0]?.toUpperCase(), positive, negative)
}

/** A sign counts where it agrees with the hemisphere, or stands for it. */
function signedDegrees(
  [degrees = Number.NaN, minutes = 0, seconds = 0]: number[],
  hemisphere: string | undefined,
  positive: string,
  negative: string,
): number | null {
  const isNegative = degrees < 0 || minutes < 0
  if (isNegative ? hemisphere === positive : hemisphere !== positive && hemisphere !== negative) return null
  // Some cameras write 0/0 for seconds that are in the minutes already; all of them 0/0 is “no fix”.
  const total = Math.abs(degrees) + Math.abs(minutes) / 60 + (Math.abs(seconds) || 0) / 3600
  if (Number.isNaN(total)) return null
  return (isNegative || hemisphere === negative) && total > 0 ? -total : total
}

/** Returns the field as text without padding (whitespace and NULs); null if it is empty or not text. */
function tagText(tag: Tag): string | null {
  const value = Array.isArray(tag?.value) ? tag.value[0] : tag?.value
  return (typeof value === 'string' && value.replace(/(?<![\s\0])[\s\0]+$/, '').trimStart()) || null
}

/** Returns a field of bytes as text, without NULs; null if it is not one. */
function bytesText(tag: Tag): string | null {
  if (!Array.isArray(tag?.value) || !tag.value.every((byte) => typeof byte === 'number')) return null
  return String.fromCharCode(...tag.value.filter((byte) => byte > 0).slice(0, 100))
}

/** Returns the field as a number; null if it is not one. */
function tagNumber(tag: Tag): number | null {
  return typeof tag?.value === 'number' ? tag.value : null
}

/** Returns the field as numbers, each stored as a fraction, `7/2` in XMP; 0/0 gives NaN. Returns null for anything else. */
function tagFractions(tag: Tag): number[] | null {
  const [, over, under = 1] = /^(\d+(?:\.\d+)?)(?:\/(\d+))?$/.exec(tagText(tag) ?? '') ?? []
  if (over !== undefined) return [Number(over) / Number(under)]
  if (!Array.isArray(tag?.value)) return null
  const fractions = isFraction(tag.value) ? [tag.value] : tag.value
  return fractions.every(isFraction)
    ? fractions.map(([numerator, denominator]) => numerator / denominator)
    : null
}

function isFraction(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number')
}
