import { crc32 } from 'node:zlib'

/* Puts something into the bytes of a photo: a segment of a JPEG, a chunk of a PNG, a packet of XMP. */

/** Puts a segment right behind the start of a JPEG file. */
export function insertSegment(jpeg: Buffer, marker: number, payload: Buffer | string): Buffer<ArrayBuffer> {
  return Buffer.concat([jpeg.subarray(0, 2), writeSegment(marker, payload), jpeg.subarray(2)])
}

/** A marker segment of a JPEG file; a string is taken as Latin-1. */
export function writeSegment(marker: number, payload: Buffer | string): Buffer {
  const body = typeof payload === 'string' ? Buffer.from(payload, 'latin1') : payload
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2) // throws if it is too long
  return Buffer.concat([head, body])
}

/** Where the first marker of a kind begins in a JPEG file; picture data cannot hold one. */
export function requireMarker(jpeg: Buffer, marker: number, from = 0): number {
  const at = jpeg.indexOf(Buffer.from([0xff, marker]), from)
  if (at === -1) throw new Error(`No marker ${marker.toString(16)}`)
  return at
}

export const startOfScan = 0xda

/** Puts chunks right behind the header of a PNG file, where `eXIf` belongs. */
export function insertChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, headerEndsAt), ...chunks, png.subarray(headerEndsAt)])
}

const headerEndsAt = 8 + 25

/** Returns a chunk of a PNG file; strings are encoded as Latin-1. */
export function writeChunk(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = [type, ...parts].map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))
  const typed = Buffer.concat(body)
  const chunk = Buffer.alloc(4 + typed.length + 4)
  chunk.writeUInt32BE(typed.length - 4)
  typed.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(typed), 4 + typed.length)
  return chunk
}

/** An XMP packet with a position, in the format of Adobe's tools: `39,5.808000N`. */
export function writeXmp(latitude: number, longitude: number, attributes = ''): string {
  const position = `exif:GPSLatitude="${xmpCoordinate(latitude, 'NS')}" exif:GPSLongitude="${xmpCoordinate(longitude, 'EW')}"`
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" ${position} ${attributes}/>
</rdf:RDF></x:xmpmeta>`
}

/** Puts an XMP packet into a JPEG file. */
export function insertXmp(jpeg: Buffer, packet: string): Buffer {
  return insertSegment(jpeg, 0xe1, `http://ns.adobe.com/xap/1.0/\0${packet}`)
}

function xmpCoordinate(degrees: number, [positive, negative]: string): string {
  const absolute = Math.abs(degrees)
  const minutes = (absolute % 1) * 60
  return `${Math.floor(absolute)},${minutes.toFixed(6)}${degrees < 0 ? negative : positive}`
}
