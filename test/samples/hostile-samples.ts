import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import {
  insertChunks,
  insertSegment,
  requireMarker,
  startOfScan,
  writeChunk,
  writeSegment,
} from '../../scripts/samples/photo-bytes.ts'
import { createRandom } from '../../scripts/samples/random.ts'
import { heicSample, sampleJpeg, samplePng, sampleWebp } from './samples.ts'

/** A file that means harm or is broken, and whether Creel takes it: only what decodes within the limits. */
export interface HostileSample {
  filename: string
  accepted: boolean
  make: () => Buffer | Promise<Buffer>
}

const small = { width: 160, height: 120 }
const tiny = { width: 64, height: 48 }
const takenAt = '2025-06-14T06:12:30'

const nothings: HostileSample[] = [
  rejected('zero-bytes.jpg', () => Buffer.alloc(0)),
  rejected('one-byte.jpg', () => Buffer.from([0xff])),
  rejected('page.jpg', () => Buffer.from('<!doctype html><script>document.title = "ran"</script>')),
]

const brokenPhotos: HostileSample[] = [
  rejected('truncated.jpg', async () => firstPart(await sampleJpeg())),
  rejected('truncated.png', async () => firstPart(await samplePng())),
  rejected('truncated.webp', async () => (await sampleWebp()).subarray(0, 2000)),
  rejected('truncated.heic', () => firstPart(heic())),
  // Its Huffman tables claim more codes than there can be.
  rejected('broken-tables.jpg', async () => {
    const jpeg = Buffer.from(await sampleJpeg())
    const at = requireMarker(jpeg, 0xc4)
    return jpeg.fill(0xfe, at + 5, at + 21)
  }),
  // A header box without a length, which a careless reader walks for ever.
  rejected('endless.heic', () => {
    const file = heic()
    return file.fill(0, file.indexOf('hdlr') - 4, file.indexOf('hdlr') + 4)
  }),
]

/** Headers that claim other sizes than the file has, most of them huge. */
const claims: HostileSample[] = [
  rejected('claims-65500.jpg', async () => {
    const jpeg = Buffer.from(await sampleJpeg(tiny))
    jpeg.writeUInt32BE(0xffdc_ffdc, requireMarker(jpeg, 0xc0) + 5)
    return jpeg
  }),
  rejected('claims-65500.heic', () => {
    const file = heic()
    for (let at = file.indexOf('ispe'); at !== -1; at = file.indexOf('ispe', at + 1)) {
      file.writeUInt32BE(65_500, at + 8)
      file.writeUInt32BE(65_500, at + 12)
    }
    return file
  }),
  rejected('claims-30000.png', () => writePng(30_000, 30_000, Buffer.alloc(120_001))),
]

/** Small files that unpack to much, or keep a reader busy. */
const bombs: HostileSample[] = [
  rejected('black-30000.png', () => blackPng(30_000, 30_000)),
  accepted('black-99-megapixels.png', () => blackPng(11_000, 9_000)),
  rejected('883-scans.jpg', () => manyScansJpeg(maxScans)),
  accepted('text-bomb.png', async () => {
    const png = await samplePng(tiny)
    const chunk = writeChunk('zTXt', 'Comment\0\0', deflateSync(Buffer.alloc(200_000_000, 'a')))
    return Buffer.concat([png.subarray(0, -12), chunk, png.subarray(-12)])
  }),
  accepted('profile-bomb.png', async () =>
    insertChunks(await samplePng(tiny), writeChunk('iCCP', 'x\0\0', deflateSync(Buffer.alloc(200_000_000)))),
  ),
  accepted('endless-xmp.jpg', async () => {
    const opened = 'http://ns.adobe.com/xap/1.0/\0'.padEnd(65_000, '<x xmlns:a="b">')
    return insertBehindStart(await sampleJpeg(), repeat(125, writeSegment(0xe1, opened)))
  }),
  accepted('20000-segments.jpg', async () =>
    insertBehindStart(await sampleJpeg(), repeat(20_000, writeSegment(0xe9, 'tiny'))),
  ),
  // More empty segments than Creel accepts: twelve million of them would keep a reader busy for a minute.
  rejected('60000-segments.jpg', async () =>
    insertBehindStart(await sampleJpeg(), repeat(60_000, writeSegment(0xe1, ''))),
  ),
  rejected('60000-chunks.png', async () =>
    insertChunks(await samplePng(tiny), repeat(60_000, writeChunk('tEXt', 'a\0b'))),
  ),
  // Between two segments any number of bytes may only fill up.
  rejected('filled-up.jpg', async () => insertBehindStart(await sampleJpeg(), Buffer.alloc(60_000, 0xff))),
  accepted('huge-metadata.jpg', async () => {
    const noted = { exif: { IFD2: { UserComment: 'note '.repeat(12_000) } } }
    const photo = await sampleJpeg({ latitude: 44.5, longitude: -73.3, ...noted })
    const filler = writeSegment(0xe1, 'http://ns.adobe.com/xmp/extension/\0'.padEnd(65_000, 'a'))
    const behindExif = 4 + photo.readUInt16BE(4)
    return Buffer.concat([photo.subarray(0, behindExif), repeat(46, filler), photo.subarray(behindExif)])
  }),
  // Boxes within boxes, each of them ending where the file does.
  rejected('nested.heic', () => {
    const boxes = Array.from({ length: 100_000 }, (_, index) => {
      const box = Buffer.from('....meta....')
      box.writeUInt32BE((100_000 - index) * 12)
      return box
    })
    return Buffer.concat([heic().subarray(0, heic().readUInt32BE(0)), ...boxes])
  }),
]

/** EXIF that points to itself or far away. */
const pointers: HostileSample[] = [
  // The directory names itself as the next one.
  accepted('circular-exif.jpg', async () => {
    const photo = await sampleJpeg({ make: 'Creel', takenAt })
    const tiff = photo.subarray(tiffAt)
    tiff.writeUInt32LE(8, 10 + tiff.readUInt16LE(8) * 12)
    return photo
  }),
  // An entry claims four thousand million values far outside of the file.
  accepted('far-away-exif.jpg', async () => {
    const photo = await sampleJpeg({ make: 'Creel Sample Works', takenAt })
    photo.writeUInt32LE(0xffff_ffff, tiffAt + 10 + 4)
    photo.writeUInt32LE(0xffff_fff0, tiffAt + 10 + 8)
    return photo
  }),
  // As many pointers as fit into a segment; libexif takes 5 s for it, twice for each decoding.
  rejected('many-pointers.jpg', async () =>
    insertSegment(
      await sampleJpeg(),
      0xe1,
      Buffer.concat([Buffer.from('Exif\0\0'), circularTiff(5_400, exifPointer)]),
    ),
  ),
  rejected('many-pointers.png', async () =>
    insertChunks(await samplePng(tiny), writeChunk('eXIf', circularTiff(60_000, exifPointer))),
  ),
  rejected('many-pointers.webp', async () => {
    const webp = await sampleWebp({ ...tiny, takenAt })
    const at = webp.indexOf('EXIF')
    const tiff = circularTiff(60_000, exifPointer)
    const pointing = Buffer.concat([webp.subarray(0, at + 8), tiff])
    pointing.writeUInt32LE(tiff.length, at + 4)
    pointing.writeUInt32LE(pointing.length - 8, 4)
    return pointing
  }),
  // Useless entries, more than any camera writes, that are nevertheless harmless.
  accepted('many-entries.png', async () =>
    insertChunks(await samplePng(tiny), writeChunk('eXIf', circularTiff(60_000, 0x0112))),
  ),
]

const foreigners: HostileSample[] = [
  rejected('script.jpg', scriptedSvg),
  rejected('picture.gif', () => plain().gif().toBuffer()),
]

const oddities: HostileSample[] = [
  // An ordinary photo in front, a web page and an empty archive behind: each reader finds what it looks for.
  accepted('polyglot.jpg', async () => {
    const page = '<!doctype html><html><body><script>document.title = "polyglot ran"</script></body></html>'
    const emptyZip = Buffer.from('PK\x05\x06'.padEnd(22, '\0'))
    return Buffer.concat([
      await sampleJpeg({ latitude: 44.5, longitude: -73.3 }),
      Buffer.from(page),
      emptyZip,
    ])
  }),
  // Noise behind a good header; decoders show the noise and only warn.
  accepted('noise.jpg', async () => {
    const jpeg = await sampleJpeg({ takenAt })
    const random = createRandom(7)
    for (let at = requireMarker(jpeg, startOfScan) + 14; at < jpeg.length - 2; at++) jpeg[at] = random() * 256
    return jpeg
  }),
  accepted('animated.webp', async () => {
    const frames = [await samplePng(small), await samplePng({ ...small, seed: 2 })]
    return sharp(frames, { join: { animated: true } })
      .webp({ delay: [200, 200], loop: 0 })
      .toBuffer()
  }),
  accepted('really-a-png.jpg', () => samplePng(small)),
  accepted('16-bit.png', () => plain().toColourspace('rgb16').png().toBuffer()),
  accepted('transparent.png', () => plain(0.5).png().toBuffer()),
  accepted('one-pixel.jpg', () => sampleJpeg({ width: 1, height: 1 })),
  accepted('thin.png', () => blackPng(20_000, 1)),
]

/** Malformed, malicious and unusual files. */
export const hostileSamples: HostileSample[] = [
  ...nothings,
  ...brokenPhotos,
  ...claims,
  ...bombs,
  ...pointers,
  ...foreigners,
  ...oddities,
]

/** A black picture of any size in some kilobytes: one bit a pixel, all the same. */
export function blackPng(width: number, height: number): Buffer {
  return writePng(width, height, Buffer.alloc(height * (1 + Math.ceil(width / 8))), 1, 0)
}

/** As many scans as one color component can validly have: one for every bit of every coefficient, and the first. */
const maxScans = 1 + 63 * 14

/**
 * A valid progressive JPEG of one color, 8192 pixels wide, with up to 883 scans. Each scan costs the file some dozen bytes,
 * and the decoder a walk over the whole picture. The height is a multiple of 128.
 */
export async function manyScansJpeg(scans: number, height = 3072): Promise<Buffer> {
  const plain = await sharp({ create: { width: 8192, height, channels: 3, background: '#2b5d78' } })
    .jpeg({ progressive: true, quality: 60 })
    .toBuffer()
  const secondScanAt = requireMarker(plain, startOfScan, requireMarker(plain, startOfScan) + 2)
  // One code, of one bit: nothing in the next 16,384 blocks, plus as many as 14 more bits say.
  const table = writeSegment(0xc4, Buffer.from([0x10, 1, ...Array(15).fill(0), 0xe0]))
  const runs = (8192 * height) / 64 / 16_384
  const nothing = Buffer.alloc(Math.ceil((runs * 15) / 8))
  const more = Array.from({ length: scans - 1 }, (_, index) => {
    const coefficient = 1 + (index % 63)
    const bit = 13 - Math.floor(index / 63) // highest bits first
    const bitBefore = bit === 13 ? 0 : bit + 1
    return writeSegment(startOfScan, Buffer.from([1, 1, 0, coefficient, coefficient, (bitBefore << 4) | bit]))
  })
  return Buffer.concat([
    plain.subarray(0, secondScanAt),
    table,
    ...more.flatMap((header) => [header, nothing]),
    plain.subarray(-2),
  ])
}

function rejected(filename: string, make: HostileSample['make']): HostileSample {
  return { filename, accepted: false, make }
}

function accepted(filename: string, make: HostileSample['make']): HostileSample {
  return { filename, accepted: true, make }
}

function firstPart(file: Buffer): Buffer {
  return file.subarray(0, Math.floor(file.length * 0.6))
}

function heic(): Buffer {
  return heicSample('heic-gps-north-west')
}

function insertBehindStart(jpeg: Buffer, bytes: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), bytes, jpeg.subarray(2)])
}

function repeat(count: number, bytes: Buffer): Buffer {
  return Buffer.alloc(count * bytes.length, bytes)
}

/** A PNG of any size, whatever its rows hold: by default in color with 8 bits and transparency. */
function writePng(width: number, height: number, rows: Buffer, bitDepth = 8, colorType = 6): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([bitDepth, colorType], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    writeChunk('IHDR', header),
    writeChunk('IDAT', deflateSync(rows)),
    writeChunk('IEND'),
  ])
}

/** Where the TIFF structure begins in a JPEG with EXIF: behind start, marker, length and `Exif\0\0`. */
const tiffAt = 12
const exifPointer = 0x8769

/** EXIF in which every entry has the address of its own directory. */
function circularTiff(entries: number, tag: number): Buffer {
  const entry = Buffer.from('....\x01\0\0\0\x08\0\0\0', 'latin1')
  entry.writeUInt16LE(tag)
  entry.writeUInt16LE(4, 2)
  const head = Buffer.from('II*\0\x08\0\0\0..', 'latin1')
  head.writeUInt16LE(entries, 8)
  return Buffer.concat([head, repeat(entries, entry), Buffer.alloc(4)])
}

/** A drawing that would run a script where it is shown as a page. */
function scriptedSvg(): Buffer {
  return Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><script>document.title = "svg ran"</script></svg>',
  )
}

function plain(alpha = 1) {
  return sharp({
    create: { ...small, channels: 4, background: { r: 43, g: 93, b: 120, alpha } },
  })
}
