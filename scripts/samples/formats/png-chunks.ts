import { crc32 } from 'node:zlib'

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function writeChunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
}

/** The header chunk of an image without interlacing. */
export function writeHeader(width: number, height: number, bitDepth: number, colorType: number): Buffer {
  const body = Buffer.alloc(13)
  body.writeUInt32BE(width)
  body.writeUInt32BE(height, 4)
  body.writeUInt8(bitDepth, 8)
  body.writeUInt8(colorType, 9)
  return writeChunk('IHDR', body)
}

const headerEndsAt = pngSignature.length + 25

/** Puts chunks right behind the header of a PNG file, where `eXIf` belongs. */
export function insertChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, headerEndsAt), ...chunks, png.subarray(headerEndsAt)])
}
