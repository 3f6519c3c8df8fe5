const hasExif = 0x08

/** Adds EXIF to a WebP file of one plain image, which becomes an extended one (`VP8X`). */
export function addExifToWebp(webp: Buffer, exif: Buffer, width: number, height: number): Buffer {
  const extended = Buffer.alloc(10)
  extended.writeUInt8(hasExif)
  extended.writeUIntLE(width - 1, 4, 3)
  extended.writeUIntLE(height - 1, 7, 3)
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    riffChunk('VP8X', extended),
    webp.subarray(12),
    riffChunk('EXIF', exif),
  ])
  return riffChunk('RIFF', body)
}

/** A chunk of a RIFF file, filled up to an even length. */
export function riffChunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}
