import { deflateSync } from 'node:zlib'
import { pngSignature, writeChunk, writeHeader } from '../formats/png-chunks.ts'
import { makePng } from '../sample-photo.ts'

/** A black picture of any size in some kilobytes: one bit a pixel, all the same. */
export function blackPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    pngSignature,
    writeHeader(width, height, 1, 0),
    writeChunk('IDAT', deflateSync(rows, { level: 6 })),
    writeChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A header that claims 900 million pixels, and no more than one row of them. */
export function claimingPng(): Buffer {
  return Buffer.concat([
    pngSignature,
    writeHeader(30_000, 30_000, 8, 6),
    writeChunk('IDAT', deflateSync(Buffer.alloc(120_001))),
    writeChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A picture with a text chunk that unpacks to 200 MB. */
export async function textBombPng(): Promise<Buffer> {
  const png = await makePng({ width: 64, height: 48 })
  const text = deflateSync(Buffer.alloc(200_000_000, 'a'), { level: 6 })
  const chunk = writeChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), text]))
  return Buffer.concat([png.subarray(0, -12), chunk, png.subarray(-12)])
}

export async function truncatedPng(): Promise<Buffer> {
  const png = await makePng({})
  return png.subarray(0, Math.floor(png.length / 2))
}
