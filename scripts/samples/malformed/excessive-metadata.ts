import { deflateSync } from 'node:zlib'
import { exifSegment, insertSegments, type JpegSegment } from '../formats/jpeg-segments.ts'
import { insertChunks, pngSignature, writeChunk, writeHeader } from '../formats/png-chunks.ts'
import { addExifToWebp } from '../formats/webp-chunks.ts'
import { makeJpeg, makePng, makeWebp } from '../sample-photo.ts'

/** EXIF in which every entry points to its own directory. */
function circularTiff(entries: number): Buffer {
  const tiff = Buffer.alloc(8 + 2 + entries * 12 + 4)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(entries, 8)
  for (let entry = 0; entry < entries; entry++) {
    const at = 10 + entry * 12
    tiff.writeUInt16LE(0x8769, at) // pointer to the EXIF directory
    tiff.writeUInt16LE(4, at + 2)
    tiff.writeUInt32LE(1, at + 4)
    tiff.writeUInt32LE(8, at + 8)
  }
  return tiff
}

/** As many entries as fit into a segment; libexif takes 5 s for it, twice for each decoding. */
export async function manyPointersJpeg(): Promise<Buffer> {
  return insertSegments(await makeJpeg({}), [exifSegment(circularTiff(5_400))])
}

/** As many entries as a directory can have. */
export async function manyPointersPng(): Promise<Buffer> {
  return insertChunks(await makePng({ width: 64, height: 48 }), writeChunk('eXIf', circularTiff(60_000)))
}

export async function manyPointersWebp(): Promise<Buffer> {
  const size = { width: 64, height: 48 }
  return addExifToWebp(await makeWebp(size), circularTiff(60_000), size.width, size.height)
}

/** Useless entries, more than any camera writes, that are nevertheless harmless. */
export async function manyEntriesPng(): Promise<Buffer> {
  const tiff = circularTiff(60_000)
  for (let at = 10; at < tiff.length - 4; at += 12) tiff.writeUInt16LE(0x0112, at)
  return insertChunks(await makePng({ width: 64, height: 48 }), writeChunk('eXIf', tiff))
}

/** Segments without content, more than are taken; of twelve million of them a reader is busy for a minute. */
export async function overManySegmentsJpeg(): Promise<Buffer> {
  const jpeg = await makeJpeg({})
  const empty = Buffer.alloc(60_000 * 4, Buffer.from([0xff, 0xe1, 0, 2]))
  return Buffer.concat([jpeg.subarray(0, 2), empty, jpeg.subarray(2)])
}

/** Between two segments any number of bytes may only fill up. */
export async function filledUpJpeg(): Promise<Buffer> {
  const jpeg = await makeJpeg({})
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(60_000, 0xff), jpeg.subarray(2)])
}

/** Chunks without use, more than are taken. */
export async function overManyChunksPng(): Promise<Buffer> {
  const chunk = writeChunk('tEXt', Buffer.from('a\0b'))
  return insertChunks(await makePng({ width: 64, height: 48 }), Buffer.alloc(60_000 * chunk.length, chunk))
}

/** A color profile that unpacks to 200 MB. */
export async function profileBombPng(): Promise<Buffer> {
  const profile = Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(200_000_000))])
  return insertChunks(await makePng({ width: 64, height: 48 }), writeChunk('iCCP', profile))
}

/** XMP of eight megabytes, in namespaces that nest. */
export async function endlessXmpJpeg(): Promise<Buffer> {
  const name = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1')
  const packet: JpegSegment = {
    marker: 0xe1,
    payload: Buffer.concat([name, Buffer.alloc(65_000, '<x xmlns:a="b">')]),
  }
  return insertSegments(await makeJpeg({}), Array(125).fill(packet))
}

/** A header that claims the largest picture a PNG reader may be asked for, or none at all. */
export function sizedPng(width: number, height: number): Buffer {
  return Buffer.concat([
    pngSignature,
    writeHeader(width, height, 8, 6),
    writeChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    writeChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A header that claims the largest picture a WebP can have. */
export async function claimingWebp(): Promise<Buffer> {
  const webp = Buffer.from(await makeWebp({}))
  const frameAt = webp.indexOf('VP8 ') + 8
  webp.writeUInt16LE(16_383, frameAt + 6)
  webp.writeUInt16LE(16_383, frameAt + 8)
  return webp
}

/** Boxes within boxes, each of them ending where the file does. */
export function nestedHeic(heic: Buffer): Buffer {
  const boxes = 100_000
  const nested = Buffer.alloc(boxes * 12)
  for (let box = 0; box < boxes; box++) {
    nested.writeUInt32BE((boxes - box) * 12, box * 12)
    nested.write('meta', box * 12 + 4, 'latin1')
  }
  return Buffer.concat([heic.subarray(0, heic.readUInt32BE(0)), nested])
}
