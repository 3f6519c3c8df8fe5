import { deflateSync } from 'node:zlib'
import {
  type CameraData,
  degreesMinutesSeconds,
  type ExifExtras,
  noCameraData,
  writeExif,
} from './formats/exif.ts'
import { addIccTag, displayP3 } from './formats/icc-tags.ts'
import { writeBox } from './formats/iso-boxes.ts'
import { app2, exifSegment, insertSegments, type JpegSegment, writeSegment } from './formats/jpeg-segments.ts'
import { insertChunks, writeChunk } from './formats/png-chunks.ts'
import { type ByteOrder, writeTiff } from './formats/tiff.ts'
import { appendFilm, appendSecondImage } from './formats/trailers.ts'
import { riffChunk } from './formats/webp-chunks.ts'
import { extendedXmpSegments, writeXmp, xmpSegment } from './formats/xmp.ts'
import { requireMarker, startOfScan } from './malformed/jpeg-markers.ts'
import { makeJpeg, makePng, makeWebp } from './sample-photo.ts'

/* Photos that tell their place, owner and camera wherever a file of their kind can tell anything at all. */

const small = { width: 160, height: 120 }
const size = { width: 320, height: 240, quality: 90 }
const place = { latitude: 39.0968, longitude: -120.0324 }
const camera: CameraData = {
  ...noCameraData,
  ...place,
  altitudeMeters: 1897,
  takenAt: '2025-06-14T06:12:30',
  offset: '-07:00',
  gpsInstant: '2025-06-14T13:12:28Z',
  orientation: 1,
  make: 'PLANTED make',
  model: 'PLANTED model',
}

/** What is hidden in these photos, as the bytes that must be in no copy of them. */
export const plantedBytes: [what: string, bytes: Buffer][] = [
  ['the word', Buffer.from('PLANTED')],
  ['the word in UTF-16, little-endian', Buffer.from('PLANTED', 'utf16le')],
  ['the word in UTF-16, big-endian', Buffer.from('PLANTED', 'utf16le').swap16()],
  ['the latitude in EXIF, big-endian', rationals('big')],
  ['the latitude in EXIF, little-endian', rationals('little')],
  ['the latitude in digits', Buffer.from('39.0968')],
  ['the latitude in XMP', Buffer.from('39,5.808')],
  ['the day', Buffer.from('2025:06:14')],
]

/** Every compartment of a JPEG file, filled. */
export async function metadataFilledJpeg(
  request: Partial<CameraData> & Pick<ExifExtras, 'byteOrder'> = {},
): Promise<Buffer> {
  const said = { ...camera, ...request }
  const plain = await makeJpeg({ ...size, orientation: null })
  const scanAt = requireMarker(plain, startOfScan)
  const commented = Buffer.concat([
    plain.subarray(0, scanAt),
    writeSegment(comment('before the scan')),
    plain.subarray(scanAt),
  ])
  const thumbnail = await makeJpeg({ ...said, ...small })
  const segments = [
    jfifWithThumbnail,
    segment(0xe0, 'JFXX\0\x13PLANTED thumbnail of JFXX'),
    exifSegment(writeExif(said, { ...personal, byteOrder: request.byteOrder ?? 'big', thumbnail })),
    xmpSegment(writeXmp(place.latitude, place.longitude, 'dc:creator="PLANTED XMP"')),
    ...extendedXmpSegments(place.latitude, place.longitude),
    ...iccSegment(await metadataFilledProfile()),
    segment(app2, 'FPXR\0PLANTED FlashPix'),
    segment(0xe3, 'Meta\0\0PLANTED Kodak'),
    contentCredentials(),
    segment(0xec, 'Ducky\0\x01PLANTED Ducky'),
    segment(0xed, photoshop()),
    segment(0xee, 'Adobe\0\x64\0\0\0\0\x01PLANTED Adobe'),
    segment(0xef, 'PLANTED segment of nobody'),
    comment('comment 39.0968,-120.0324'),
  ]
  const second = await makeJpeg({ ...said, ...small })
  const filmed = appendFilm(
    appendSecondImage(insertSegments(commented, segments), second),
    place.latitude,
    place.longitude,
  )
  return Buffer.concat([filmed, Buffer.from('PLANTED trailer')])
}

/** Every chunk of a PNG file that can hold text, a time or metadata. */
export async function metadataFilledPng(): Promise<Buffer> {
  const png = await makePng(size)
  const packed = deflateSync(Buffer.from('PLANTED zTXt 39.0968'))
  const stuffed = insertChunks(
    png,
    chunk('iCCP', 'PLANTED profile name\0\0', deflateSync(await metadataFilledProfile())),
    chunk('eXIf', writeExif(camera, personal)),
    chunk('tEXt', 'Author\0PLANTED tEXt 39.0968'),
    chunk('zTXt', 'Comment\0\0', packed),
    chunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0', writeXmp(place.latitude, place.longitude)),
    chunk('iTXt', 'Title\0\x01\0en\0PLANTED title\0', packed),
    chunk('tIME', Buffer.from([7, 0xe9, 6, 14, 6, 12, 30])),
    chunk('plNt', 'PLANTED chunk of nobody'),
  )
  return Buffer.concat([stuffed, Buffer.from('PLANTED trailer')])
}

/** Every chunk of a WebP file that can hold metadata. */
export async function metadataFilledWebp(): Promise<Buffer> {
  const webp = await makeWebp(size)
  const extended = Buffer.alloc(10)
  extended.writeUInt8(0x20 | 0x08 | 0x04) // ICC, EXIF, XMP
  extended.writeUIntLE(size.width - 1, 4, 3)
  extended.writeUIntLE(size.height - 1, 7, 3)
  const body = [
    Buffer.from('WEBP'),
    riffChunk('VP8X', extended),
    riffChunk('ICCP', await metadataFilledProfile()),
    webp.subarray(12),
    riffChunk('EXIF', writeExif(camera, personal)),
    riffChunk('XMP ', writeXmp(place.latitude, place.longitude, 'dc:creator="PLANTED XMP"')),
    riffChunk('PLNT', Buffer.from('PLANTED chunk of nobody')),
  ]
  return Buffer.concat([riffChunk('RIFF', Buffer.concat(body)), Buffer.from('PLANTED trailer')])
}

/** A color profile that names its author and owner, in a text and in an element of its own. */
export async function metadataFilledProfile(): Promise<Buffer> {
  const profile = addIccTag(await displayP3(), 'dmnd', Buffer.from('text\0\0\0\0PLANTED maker 39.0968'))
  profile.write('PLNT', 48, 'latin1') // model of the device
  return addIccTag(profile, 'PLNT', Buffer.from('PLANTED in an element of nobody', 'utf16le').swap16())
}

/** Metadata about the owner and the camera. */
const personal: ExifExtras = {
  primary: [
    { tag: 0x010e, type: 'ascii', text: 'PLANTED description' },
    { tag: 0x013b, type: 'ascii', text: 'PLANTED artist' },
    { tag: 0x8298, type: 'ascii', text: 'PLANTED copyright' },
    { tag: 0x9c9c, type: 'undefined', bytes: Buffer.from('PLANTED comment of Windows', 'utf16le') },
    { tag: 0xc4a5, type: 'undefined', bytes: Buffer.from('PrintIM\x000300\0\0PLANTED') },
  ],
  exif: [
    { tag: 0x927c, type: 'undefined', bytes: Buffer.from('PLANTED maker note 39.0968,-120.0324') },
    { tag: 0x9286, type: 'undefined', bytes: Buffer.from('UNICODE\0PLANTED comment', 'latin1') },
    { tag: 0xa420, type: 'ascii', text: 'PLANTED id of the image' },
    { tag: 0xa430, type: 'ascii', text: 'PLANTED owner' },
    { tag: 0xa431, type: 'ascii', text: 'PLANTED serial number' },
    { tag: 0xa435, type: 'ascii', text: 'PLANTED serial number of the lens' },
  ],
}

const jfifWithThumbnail: JpegSegment = {
  marker: 0xe0,
  // Version 1.2, 300 pixels per inch, a thumbnail of 4 x 1 pixels
  payload: Buffer.from('JFIF\0\x01\x02\x01\x01\x2c\x01\x2c\x04\x01PLANTEDpixel', 'latin1'),
}

function comment(text: string): JpegSegment {
  return segment(0xfe, `PLANTED ${text}`)
}

function segment(marker: number, text: string): JpegSegment {
  return { marker, payload: Buffer.from(text, 'latin1') }
}

function iccSegment(profile: Buffer): JpegSegment[] {
  return [{ marker: app2, payload: Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile]) }]
}

/** A box of JSON as C2PA puts it into a JPEG (JUMBF, ISO/IEC 19566-5), with an instance and a packet number in front. */
function contentCredentials(): JpegSegment {
  const kind = Buffer.from('6a736f6e00110010800000aa00389b71', 'hex')
  const description = writeBox('jumd', kind, Buffer.from('\x03PLANTED label\0', 'latin1'))
  const box = writeBox('jumb', description, writeBox('json', Buffer.from('{"author":"PLANTED author"}')))
  return { marker: 0xeb, payload: Buffer.concat([Buffer.from('JP\0\x01\0\0\0\x01', 'latin1'), box]) }
}

/** Resource 0x0404: IPTC, with a byline (2:80) and a city (2:90). */
function photoshop(): string {
  const iptc = [`\x1c\x02\x50\0\x0ePLANTED byline`, `\x1c\x02\x5a\0\x0cPLANTED city`].join('')
  return `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0${String.fromCharCode(iptc.length)}${iptc}`
}

function chunk(type: string, ...parts: (string | Buffer)[]): Buffer {
  return writeChunk(
    type,
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
  )
}

function rationals(order: ByteOrder): Buffer {
  const written = writeTiff(order, [
    { tag: 2, type: 'rational', values: degreesMinutesSeconds(place.latitude) },
  ])
  return written.subarray(-24)
}
