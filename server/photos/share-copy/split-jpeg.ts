import { endOfImage, endOfSegment, findMarker, startOfImage, startOfScan } from '../decoder/jpeg-markers.ts'

/** A part of a JPEG file: a marker and the segment behind it, and behind that the picture data, where it begins a scan. */
export interface JpegPart {
  marker: number
  bytes: Buffer
}

/**
 * Takes a JPEG apart, up to the end of its picture. What is filled in between the parts, and what lies behind the end,
 * belongs to none. Null where the parts do not lead to an end.
 */
export function splitJpeg(jpeg: Buffer): JpegPart[] | null {
  const parts: JpegPart[] = []
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

/** What a part says behind its marker and length. */
export function bodyOf({ bytes }: JpegPart): Buffer {
  return bytes.subarray(4)
}

/** Picture data end at a marker, before which any number of bytes FF may fill up. */
function endOfScan(jpeg: Buffer, from: number): number {
  let end = findMarker(jpeg, from) ?? jpeg.length
  while (jpeg[end - 1] === 0xff) end -= 1
  return end
}
