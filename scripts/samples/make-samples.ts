import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { plantedProfile } from '../../test/samples/planted-metadata.ts'
import { type HeicPlan, heicNames, heicPlans } from '../../test/samples/samples.ts'
import {
  insertChunks,
  insertSegment,
  insertXmp,
  requireMarker,
  startOfScan,
  writeChunk,
  writeSegment,
  writeXmp,
} from './photo-bytes.ts'
import { makeJpeg, makePng, makeWebp } from './sample-photo.ts'

/*
 * Makes the files in test/samples/files: photos that neither sharp nor a few lines of code can make where a test needs them.
 * They are committed, since this takes Debian's `heif-enc` (package libheif-examples), and Perl for ExifTool.
 *
 * - HEIC photos; some are cropped, turned and mirrored as well, for which `heif-enc` has no options.
 * - Places where a position can hide: ExifTool writes EXIF, XMP and IPTC, and what it doesn't write is put into the bytes.
 * - `stuffed.*`, which have something to hide in every place that a file of their kind has.
 */

const folder = join(import.meta.dirname, '../../test/samples/files')
const temporary = mkdtempSync(join(tmpdir(), 'creel-samples-'))
const exiftoolPath = createRequire(import.meta.url).resolve('exiftool-vendored.pl/bin/exiftool')
const small = { width: 160, height: 120 }
const size = { width: 320, height: 240, quality: 70 }
const place = { latitude: 39.0968, longitude: -120.0324 }

/** Arguments of ExifTool, with `-n`. */
const position = [
  ...['-GPSLatitude=39.0968', '-GPSLatitudeRef=N', '-GPSLongitude=120.0324', '-GPSLongitudeRef=W'],
  ...['-GPSAltitude=1897', '-GPSAltitudeRef=0', '-DateTimeOriginal=2025:06:14 06:12:30', '-Orientation=1'],
]
const planted = [
  ...position,
  ...['-GPSDateStamp=2025:06:14', '-GPSTimeStamp=13:12:28', '-OffsetTimeOriginal=-07:00'],
  ...['-Make=PLANTED make', '-Model=PLANTED model', '-ImageDescription=PLANTED description'],
  ...['-Artist=PLANTED artist', '-Copyright=PLANTED copyright', '-XPComment=PLANTED comment of Windows'],
  ...['-UserComment=PLANTED comment', '-ImageUniqueID=PLANTED id of the image', '-OwnerName=PLANTED owner'],
  ...['-SerialNumber=PLANTED serial number', '-LensSerialNumber=PLANTED serial number of the lens'],
  ...['-XMP-exif:GPSLatitude=39.0968', '-XMP-exif:GPSLongitude=-120.0324', '-XMP-dc:Creator=PLANTED XMP'],
  `-ICC_Profile<=${saveTemporary('planted.icc', await plantedProfile())}`,
]

mkdirSync(folder, { recursive: true })
for (const name of heicNames) save(`${name}.heic`, await makeHeic(heicPlans[name]))
const cropped = addProperty(readFileSync(join(folder, 'heic-gps-north-west.heic')), 'clap', cleanAperture())
save('heic-cropped.heic', cropped)
const turned = addProperty(cropped, 'irot', Buffer.from([1]))
save('heic-cropped-turned-mirrored.heic', addProperty(turned, 'imir', Buffer.from([1])))

const photo = writeTags('jpg', await makeJpeg(size), position)
const thumbnail = `-ThumbnailImage<=${saveTemporary('thumbnail.jpg', writeTags('jpg', await makeJpeg(small), position))}`
save('xmp-extended.jpg', insertExtendedXmp(photo))
save('maker-note.jpg', makerNoteJpeg())
save('exif-thumbnail.jpg', writeTags('jpg', photo, [thumbnail]))
save('network-fix.jpg', writeTags('jpg', await makeJpeg(small), [...position, '-GPSProcessingMethod=CELLID']))
save('motion-photo.jpg', appendFilm(photo))
save('multi-picture.jpg', appendSecondImage(photo, photo))

save('stuffed.jpg', await stuffedJpeg([]))
save('stuffed-and-turned.jpg', await stuffedJpeg(['-ExifByteOrder=II', '-Orientation=8']))
save('stuffed.png', await stuffedPng())
save('stuffed.webp', await stuffedWebp())
rmSync(temporary, { recursive: true })

function save(name: string, file: Buffer): void {
  writeFileSync(join(folder, name), file)
  console.log(`${name}: ${file.length} bytes`)
}

function saveTemporary(name: string, file: Buffer): string {
  writeFileSync(join(temporary, name), file)
  return join(temporary, name)
}

function writeTags(ending: string, file: Buffer, args: string[]): Buffer {
  const path = saveTemporary(`photo.${ending}`, file)
  execFileSync('perl', [exiftoolPath, '-n', '-q', '-overwrite_original', ...args, path], { stdio: 'inherit' })
  return readFileSync(path)
}

async function makeHeic({ displayP3, ...plan }: HeicPlan): Promise<Buffer> {
  const jpeg = await makeJpeg({ ...plan, quality: 96 })
  const colored = displayP3 ? await sharp(jpeg).withIccProfile('p3').jpeg({ quality: 96 }).toBuffer() : jpeg
  const [from, to] = [saveTemporary('photo.jpg', colored), join(temporary, 'photo.heic')]
  execFileSync('heif-enc', ['-q', '45', '-o', to, from], { stdio: ['ignore', 'ignore', 'inherit'] })
  const heic = readFileSync(to)
  return plan.orientation === 6 ? addProperty(heic, 'irot', Buffer.from([3])) : heic // in quarter turns, anticlockwise
}

/** The content of a `clap` box: 200 x 300 pixels, their center 80 left and 10 above that of the picture, as fractions. */
function cleanAperture(): Buffer {
  return longs(200, 1, 300, 1, -80, 1, -10, 1)
}

/**
 * Gives the primary image of a HEIC file one more property (ISO 23008-12, 9.3). The file must be as `heif-enc` writes it:
 * `ftyp`, `meta`, `mdat`, short indexes.
 */
function addProperty(heic: Buffer, type: string, body: Buffer): Buffer {
  const lengthAt = (name: string) => heic.indexOf(name) - 4
  const endOf = (name: string) => lengthAt(name) + heic.readUInt32BE(lengthAt(name))
  const property = writeBox(type, body)
  const idsAt = lengthAt('ipma') + 18 // behind version, number of items, and id of the first
  const associatedAt = idsAt + 1 + heic.readUInt8(idsAt)
  let properties = 0
  for (let at = lengthAt('ipco') + 8; at < endOf('ipco'); at += heic.readUInt32BE(at)) properties += 1
  const longer = Buffer.concat([
    heic.subarray(0, endOf('ipco')),
    property,
    heic.subarray(endOf('ipco'), associatedAt),
    Buffer.from([0x80 | (properties + 1)]), // essential
    heic.subarray(associatedAt),
  ])
  const added = { ipco: property.length, ipma: 1, iprp: property.length + 1, meta: property.length + 1 }
  for (const [name, bytes] of Object.entries(added)) {
    const at = longer.indexOf(name) - 4
    longer.writeUInt32BE(longer.readUInt32BE(at) + bytes, at)
  }
  longer.writeUInt8(longer.readUInt8(idsAt + property.length) + 1, idsAt + property.length)
  // The data behind `meta` have moved: one extent for every item of `iloc`.
  const itemsAt = longer.indexOf('iloc') + 10
  for (let item = 0; item < longer.readUInt16BE(itemsAt); item++) {
    const at = itemsAt + 2 + item * 18 + 10
    longer.writeUInt32BE(longer.readUInt32BE(at) + property.length + 1, at)
  }
  return longer
}

/** Turns a comment into a maker note, which ExifTool writes only where there is one: tag 0x927c instead of 0x9286. */
function makerNoteJpeg(): Buffer {
  const noted = writeTags('jpg', photo, ['-UserComment=Creel GPS 39.0968,-120.0324 Tahoe'])
  noted.writeUInt16BE(0x927c, noted.indexOf(Buffer.from('92860007', 'hex')))
  return noted
}

/** A position in extended XMP: a main packet that names the rest by its MD5, and the rest. */
function insertExtendedXmp(jpeg: Buffer): Buffer {
  const rest = writeXmp(place.latitude, place.longitude)
  const guid = createHash('md5').update(rest).digest('hex').toUpperCase()
  const note = `xmlns:xmpNote="http://ns.adobe.com/xmp/note/" xmpNote:HasExtendedXMP="${guid}"`
  const main = writeXmp(0, 0, note).replaceAll(/exif:GPS\w+="[^"]*"/g, '')
  const head = Buffer.from(`http://ns.adobe.com/xmp/extension/\0${guid}`)
  const extension = Buffer.concat([head, longs(rest.length, 0), Buffer.from(rest)])
  return insertXmp(insertSegment(jpeg, 0xe1, extension), main)
}

/** A motion photo: the picture is followed by a film that has the position again (`©xyz`, ISO 6709). */
function appendFilm(jpeg: Buffer): Buffer {
  const told = Buffer.from('\0\x12\x15\xc7+39.0968-120.0324/', 'latin1') // length and language in front
  const film = [
    writeBox('ftyp', Buffer.from('isom\0\0\0\0isommp42')),
    writeBox('moov', writeBox('udta', writeBox('\u00a9xyz', told))),
    writeBox('mdat', Buffer.alloc(256)),
  ]
  return Buffer.concat([jpeg, ...film])
}

/** A multi-picture file (CIPA DC-007): a second whole JPEG, with EXIF of its own, behind the first. */
function appendSecondImage(jpeg: Buffer, second: Buffer): Buffer {
  const header = Buffer.from('MPF\0MM\0*\0\0\0\x08')
  const directory = '0003b00000070000000430313030b00100040000000100000002b0020007000000200000003200000000'
  const firstBytes = 90 + jpeg.length // with this segment
  const entries = longs(0x20030000, firstBytes, 0, 0, 0, second.length, firstBytes - 10, 0) // offsets count from `MM`
  const index = Buffer.concat([header, Buffer.from(directory, 'hex'), entries])
  return Buffer.concat([insertSegment(jpeg, 0xe2, index), second])
}

async function stuffedJpeg(args: string[]): Promise<Buffer> {
  const iptc = ['-IPTC:By-line=PLANTED byline', '-IPTC:City=PLANTED city', '-Ducky:Comment=PLANTED Ducky']
  const comment = '-File:Comment=PLANTED comment 39.0968,-120.0324'
  const told = writeTags('jpg', await makeJpeg(size), [...planted, ...iptc, comment, thumbnail, ...args])
  const scanAt = requireMarker(told, startOfScan, told.lastIndexOf(Buffer.from([0xff, 0xc4])))
  const segments: [marker: number, text: string][] = [
    [0xef, 'PLANTED segment of nobody'],
    [0xee, 'Adobe\0\x64\0\0\0\0\x01PLANTED Adobe'],
    [0xeb, `JP\0\x01\0\0\0\x01${contentCredentials()}`],
    [0xe3, 'Meta\0\0PLANTED Kodak'],
    [0xe2, 'FPXR\0PLANTED FlashPix'],
    [0xe0, 'JFXX\0\x13PLANTED thumbnail of JFXX'],
    [0xe0, 'JFIF\0\x01\x02\x01\x01\x2c\x01\x2c\x04\x01PLANTEDpixel'], // 300 pixels per inch, a thumbnail of 4 x 1 pixels
  ]
  let stuffed = Buffer.concat([
    told.subarray(0, scanAt),
    writeSegment(0xfe, 'PLANTED before the scan'),
    told.subarray(scanAt),
  ])
  for (const [marker, text] of segments) stuffed = insertSegment(stuffed, marker, text)
  const filmed = appendFilm(appendSecondImage(insertExtendedXmp(stuffed), photo))
  return Buffer.concat([filmed, Buffer.from('PLANTED trailer')])
}

/** A box of JSON as C2PA puts it into a JPEG (JUMBF, ISO/IEC 19566-5). */
function contentCredentials(): string {
  const kind = Buffer.from('6a736f6e00110010800000aa00389b71', 'hex')
  const description = writeBox('jumd', kind, Buffer.from('\x03PLANTED label\0'))
  return writeBox('jumb', description, writeBox('json', Buffer.from('{"author":"PLANTED author"}'))).toString(
    'latin1',
  )
}

async function stuffedPng(): Promise<Buffer> {
  const texts = ['-PNG:Author=PLANTED tEXt 39.0968', '-PNG:ModifyDate=2025:06:14 06:12:30']
  const told = writeTags('png', await makePng(small), [...planted, ...texts])
  const packed = deflateSync(Buffer.from('PLANTED zTXt 39.0968'))
  const stuffed = insertChunks(
    told,
    writeChunk('zTXt', 'Comment\0\0', packed),
    writeChunk('iTXt', 'Title\0\x01\0en\0PLANTED title\0', packed),
    writeChunk('plNt', 'PLANTED chunk of nobody'),
  )
  return Buffer.concat([stuffed, Buffer.from('PLANTED trailer')])
}

async function stuffedWebp(): Promise<Buffer> {
  const told = writeTags('webp', await makeWebp(size), planted)
  const webp = Buffer.concat([told, Buffer.from('PLNT\x18\0\0\0PLANTED chunk of nobody\0')])
  webp.writeUInt32LE(webp.length - 8, 4)
  return Buffer.concat([webp, Buffer.from('PLANTED trailer')])
}

/** A box of the ISO base media file format (MP4, HEIC). */
function writeBox(type: string, ...body: Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), ...body])
  return Buffer.concat([longs(content.length + 4), content])
}

function longs(...values: number[]): Buffer {
  return Buffer.from(Int32Array.from(values).buffer).swap32()
}
