import { ApiError } from '../../shared/errors.ts'
import { foreignHeif, unsupportedType } from './image-errors.ts'

/** Media types of the supported photo formats. */
export type MediaType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic'

/** Detects the format from content, never the name; throws an `ApiError` that names an unsupported type. */
export function sniffFormat(file: Uint8Array): MediaType {
  if (file.length === 0) throw new ApiError('INVALID_INPUT', 'This file is empty.')
  const head = Buffer.from(file.subarray(0, 1024)).toString('latin1')
  const mediaType = sniffPhoto(head)
  if (mediaType) return mediaType
  throw unsupportedType(nameForeign(head))
}

function sniffPhoto(head: string): MediaType | null {
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^RIFF.{4}WEBP/s.test(head)) return 'image/webp'
  return isHeic(readBrands(head)) ? 'image/heic' : null
}

/** Returns the major and compatible brands of an ISO base media file (ISO/IEC 14496-12, 4.3); empty for other files. */
function readBrands(head: string): string[] {
  const box = /^\0\0(..)ftyp(.{4}).{4}/s.exec(head)
  if (!box?.[1] || !box[2]) return []
  const end = box[1].charCodeAt(0) * 256 + box[1].charCodeAt(1)
  return [box[2], ...(head.slice(16, end).match(/.{4}/gs) ?? [])]
}

/**
 * Returns whether the brands may be HEIC. `mif1` and `msf1` mean HEIF with any codec, so the actual codec is known only
 * when the file is opened. AV1 has brands of its own.
 */
function isHeic(brands: string[]): boolean {
  return brands.some((brand) => heicBrands.includes(brand)) && !isAvif(brands)
}

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']

function isAvif(brands: string[]): boolean {
  return brands.includes('avif') || brands.includes('avis')
}

function nameForeign(head: string): string {
  const brands = readBrands(head)
  if (isAvif(brands)) return 'an AVIF image'
  if (brands.some((brand) => /^(mif|msf|mia|1pi)/.test(brand))) return foreignHeif
  const kind = foreignKinds.find(([pattern]) => pattern.test(head))
  return kind ? kind[1] : 'not a photo Creel can read'
}

const foreignKinds: [RegExp, string][] = [
  [/^GIF8/, 'a GIF image'],
  [/^BM/, 'a BMP image'],
  [/^\0\0\x01\0/, 'an icon'],
  [/^(\xff\x0a|.{4}JXL )/s, 'a JPEG XL image'],
  [/^(\xff\x4f\xff\x51|.{4}jP)/s, 'a JPEG 2000 image'],
  [/^(II[*+]\0|MM\0[*+]|.{4}ftypcrx |FUJIFILMCCD-RAW|II[RU])/s, 'a TIFF image or a camera raw file'],
  [/^8BPS/, 'a Photoshop document'],
  [/^(\s|<[?!][^>]*>)*<svg/i, 'an SVG drawing'],
  [/^\s*<(!doctype html|html)/i, 'a web page'],
  [/^.{4}(ftyp|moov|mdat|wide)/s, 'a video'],
  [/^(RIFF.{4}AVI |\x1a\x45\xdf\xa3)/s, 'a video'],
  [/^%PDF/, 'a PDF document'],
  [/^PK\x03\x04/, 'a ZIP archive'],
]
