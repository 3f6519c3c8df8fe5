import { noCameraData, writeExif } from '../formats/exif.ts'
import { app1, exifSegment, insertSegments, type JpegSegment } from '../formats/jpeg-segments.ts'
import { createRandom } from '../random.ts'
import { makeJpeg } from '../sample-photo.ts'
import { huffmanTable, requireMarker, startOfFrame, startOfScan } from './jpeg-markers.ts'

/** The first part of a photo, as an interrupted copy leaves it. */
export async function truncatedJpeg(): Promise<Buffer> {
  const jpeg = await makeJpeg({})
  return jpeg.subarray(0, Math.floor(jpeg.length * 0.6))
}

/** A photo whose Huffman tables claim more codes than there can be. */
export async function brokenTablesJpeg(): Promise<Buffer> {
  const jpeg = Buffer.from(await makeJpeg({}))
  const tableAt = requireMarker(jpeg, huffmanTable)
  return jpeg.fill(0xfe, tableAt + 5, tableAt + 21)
}

/** A photo whose picture data are noise behind a good header; decoders show the noise and only warn. */
export async function noiseJpeg(): Promise<Buffer> {
  const jpeg = Buffer.from(await makeJpeg({ takenAt: '2025-06-14T06:12:30' }))
  const random = createRandom(7)
  for (let at = requireMarker(jpeg, startOfScan) + 14; at < jpeg.length - 2; at++) jpeg[at] = random() * 256
  return jpeg
}

/** A small file whose header claims the largest picture a JPEG can have. */
export async function claimingJpeg(): Promise<Buffer> {
  const jpeg = Buffer.from(await makeJpeg({ width: 64, height: 64 }))
  const frameAt = requireMarker(jpeg, startOfFrame)
  jpeg.writeUInt16BE(65_500, frameAt + 5)
  jpeg.writeUInt16BE(65_500, frameAt + 7)
  return jpeg
}

/** An ordinary photo in front, a web page behind: both readers find what they look for. */
export async function polyglotJpeg(): Promise<Buffer> {
  const page = '<!doctype html><html><body><script>document.title = "polyglot ran"</script></body></html>'
  const emptyZip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
  return Buffer.concat([await makeJpeg({ latitude: 44.5, longitude: -73.3 }), Buffer.from(page), emptyZip])
}

/** A photo that carries twenty thousand application segments of four bytes each. */
export async function manySegmentsJpeg(): Promise<Buffer> {
  return insertSegments(
    await makeJpeg({}),
    Array(20_000).fill({ marker: 0xe9, payload: Buffer.from('tiny') }),
  )
}

/** A photo that carries three megabytes of metadata. */
export async function hugeMetadataJpeg(): Promise<Buffer> {
  const note = { tag: 0x927c, type: 'undefined', bytes: Buffer.alloc(60_000, 'maker note ') } as const
  const exif = writeExif({ ...noCameraData, latitude: 44.5, longitude: -73.3 }, { exif: [note] })
  const filler: JpegSegment = {
    marker: app1,
    payload: Buffer.alloc(65_000, 'http://ns.adobe.com/xmp/extension/\0'),
  }
  return insertSegments(await makeJpeg({}), [exifSegment(exif), ...Array(46).fill(filler)])
}

/** A photo whose EXIF directory names itself as the next one. */
export async function circularExifJpeg(): Promise<Buffer> {
  const exif = writeExif({ ...noCameraData, make: 'Creel', takenAt: '2025-06-14T06:12:30' })
  const nextPointerAt = 8 + 2 + exif.readUInt16BE(8) * 12
  exif.writeUInt32BE(8, nextPointerAt)
  return insertSegments(await makeJpeg({}), [exifSegment(exif)])
}

/** A photo whose EXIF entry claims four thousand million values far outside of the file. */
export async function farAwayExifJpeg(): Promise<Buffer> {
  const exif = writeExif({ ...noCameraData, make: 'Creel Sample Works', takenAt: '2025-06-14T06:12:30' })
  exif.writeUInt32BE(0xffff_ffff, 8 + 2 + 4)
  exif.writeUInt32BE(0xffff_fff0, 8 + 2 + 8)
  return insertSegments(await makeJpeg({}), [exifSegment(exif)])
}
