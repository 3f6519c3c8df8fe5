/** A marker segment of a JPEG file, without its length field. */
export interface JpegSegment {
  marker: number
  payload: Buffer
}

export const app1 = 0xe1
export const app2 = 0xe2
const maxPayloadLength = 0xffff - 2

/** The segment cameras put first: their EXIF block. */
export function exifSegment(exif: Buffer): JpegSegment {
  return { marker: app1, payload: Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif]) }
}

/** Puts segments right behind the start of a JPEG file. */
export function insertSegments(jpeg: Buffer, segments: JpegSegment[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments.map(writeSegment), jpeg.subarray(2)])
}

export function writeSegment({ marker, payload }: JpegSegment): Buffer {
  if (payload.length > maxPayloadLength) throw new RangeError(`${payload.length} bytes do not fit a segment`)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(payload.length + 2, 2)
  return Buffer.concat([head, payload])
}
