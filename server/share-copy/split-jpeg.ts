import {
  endOfImage,
  endOfSegment,
  findMarker,
  startOfImage,
  startOfScan,
} from '../image-formats/jpeg-markers.ts'

/** A part of a JPEG file: a marker and its segment, and for a start of scan the picture data that follows. */
export interface JpegSegment {
  marker: number
  bytes: Buffer
}

/**
 * Splits a JPEG into its parts, up to the end-of-image marker. Fill bytes between parts and bytes after the end belong
 * to none. Returns null if the parts do not lead to an end-of-image marker.
 */
export function splitJpeg(jpeg: Buffer): JpegSegment[] | null {
  const parts: JpegSegment[] = []
  for (let at = findMarker(jpeg, 2), end = 0; at !== null; at = findMarker(jpeg, end)) {
    const marker = jpeg.readUInt8(at)
    if (marker === endOfImage) return parts
    end = endOfSegment(jpeg, at)
    if (marker === startOfImage || end < at + 3 || end > jpeg.length) return null
    if (marker === startOfScan) end = endOfScan(jpeg, end)
    parts.push({ marker, bytes: jpeg.subarray(at - 1, end) })
  }
  return null
}

/** Returns the content of a part after its marker and length. */
export function segmentBody({ bytes }: JpegSegment): Buffer {
  return bytes.subarray(4)
}

/** Returns the end of a scan's picture data: the next marker, without the FF bytes that may be filled in before it. */
function endOfScan(jpeg: Buffer, from: number): number {
  let end = findMarker(jpeg, from) ?? jpeg.length
  while (jpeg[end - 1] === 0xff) end -= 1
  return end
}
