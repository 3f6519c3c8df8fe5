import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom'
import ExifReader from 'exifreader'

/** One metadata field as ExifReader returns it: text, number, or lists of them. */
export type Tag = { value?: unknown } | undefined
/** Fields by ExifReader's names, such as `GPSLatitude`. */
export type TagGroup = Record<string, Tag>

/** The two metadata formats that cameras and editors write; an empty group if the file has none or it is malformed. */
export interface PhotoTags {
  exif: TagGroup
  xmp: TagGroup
}

/** Reads the EXIF and XMP fields for position, time and orientation. */
export function readTags(bytes: ArrayBuffer): PhotoTags {
  return { exif: readGroup(bytes, 'exif'), xmp: readGroup(bytes, 'xmp') }
}

/** Returns the field as text without padding (whitespace and NULs); null if it is empty or not text. */
export function tagText(tag: Tag): string | null {
  const value = Array.isArray(tag?.value) ? tag.value[0] : tag?.value
  return (typeof value === 'string' && value.replace(/(?<![\s\0])[\s\0]+$/, '').trimStart()) || null
}

/** Returns the field as a number; null if it is not one. */
export function tagNumber(tag: Tag): number | null {
  return typeof tag?.value === 'number' ? tag.value : null
}

/** Returns the field as numbers, each stored as a fraction; 0/0 gives NaN. Returns null for anything else. */
export function tagFractions(tag: Tag): number[] | null {
  if (!Array.isArray(tag?.value)) return null
  const fractions = isFraction(tag.value) ? [tag.value] : tag.value
  return fractions.every(isFraction)
    ? fractions.map(([numerator, denominator]) => numerator / denominator)
    : null
}

function isFraction(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number')
}

const exifFields = [
  ...['Orientation', 'DateTimeOriginal', 'DateTimeDigitized', 'DateTime'],
  ...['OffsetTimeOriginal', 'OffsetTimeDigitized', 'OffsetTime'],
  ...['GPSLatitude', 'GPSLatitudeRef', 'GPSLongitude', 'GPSLongitudeRef', 'GPSDateStamp', 'GPSTimeStamp'],
]

function readGroup(bytes: ArrayBuffer, group: keyof PhotoTags): TagGroup {
  try {
    const groups = ExifReader.load(bytes, {
      expanded: true,
      includeTags: group === 'exif' ? { exif: exifFields } : { xmp: true },
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
