import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom'
import ExifReader from 'exifreader'

/** One field of a photo's metadata as ExifReader gives it: text, number, or lists of them. */
export type Tag = { value?: unknown } | undefined
/** Fields by the names that ExifReader gives them, such as `GPSLatitude`. */
export type TagGroup = Record<string, Tag>

/** The two vocabularies in which cameras and editors write; empty where a file has none or it is broken. */
export interface PhotoTags {
  exif: TagGroup
  xmp: TagGroup
}

/** Reads the fields that tell place, time and orientation. */
export function readTags(bytes: ArrayBuffer): PhotoTags {
  return { exif: readGroup(bytes, 'exif'), xmp: readGroup(bytes, 'xmp') }
}

/** The field as text, without the blanks and NULs that fill it up; null where it is empty or no text. */
export function tagText(tag: Tag): string | null {
  const value = Array.isArray(tag?.value) ? tag.value[0] : tag?.value
  return (typeof value === 'string' && value.replace(/(?<![\s\0])[\s\0]+$/, '').trimStart()) || null
}

/** The field as a number; null where it is none. */
export function tagNumber(tag: Tag): number | null {
  return typeof tag?.value === 'number' ? tag.value : null
}

/** The field as numbers, each written as a fraction; NaN for 0/0. Null where it is something else. */
export function tagFractions(tag: Tag): number[] | null {
  if (!Array.isArray(tag?.value)) return null
  const fractions = isFraction(tag.value) ? [tag.value] : tag.value
  return fractions.every(isFraction) ? fractions.map(([above, below]) => above / below) : null
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

/** Neither Node nor a browser's worker has a DOMParser. */
const xmlParser = {
  parseFromString(xml: string, type: string) {
    if (xml.length > longestPacket) throw new Error('The XMP packet is too long.')
    return new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, type)
  },
}

/** Characters. Place and time take a few thousand; nested namespaces cost the parser their square, 0.7 s at this length. */
const longestPacket = 128 * 1024
