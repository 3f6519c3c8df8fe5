import { isStartOfFrame } from '../image-formats/jpeg-markers.ts'
import { openImage } from '../image-formats/safe-sharp.ts'
import { type JpegSegment, segmentBody, splitJpeg } from './split-jpeg.ts'
import { endOfFile, isImageSegment, startOfFile } from './strip-metadata.ts'

/**
 * Checks whether a decoder needs the picture data to the last byte, because anything else in it could be hidden data
 * that would be shared. Returns what is wrong, also if the data ends too early or is invalid; null if nothing is. It
 * detects about five bytes or more, since a decoder may buffer that many.
 */
export async function findHiddenBytes(copy: Buffer): Promise<string | null> {
  const parts = splitJpeg(copy)
  if (parts === null) return 'no whole JPEG'
  const probe = Buffer.concat([
    startOfFile,
    ...parts.filter(isImageSegment).map((part) => (isStartOfFrame(part.marker) ? widen(part) : part.bytes)),
    endOfFile,
  ])
  try {
    // Four components count as CMYK; naming it as pipeline and output color space avoids a conversion.
    const colors = 'cmyk'
    await openImage(probe, { failOn: 'warning' })
      .pipelineColourspace(colors)
      .toColourspace(colors)
      .resize(64)
      .raw()
      .toBuffer()
    return null
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

/**
 * Adds color components to the frame header for which no data follows. A decoder stops reading once it has all
 * components of the last line; with one always missing, libjpeg reads to the end of the file before it outputs a pixel,
 * and reports every extraneous byte. One component becomes three and three become four, because two are not supported.
 */
function widen(frame: JpegSegment): Buffer {
  const body = segmentBody(frame)
  const colors = body[5] ?? 0
  const added = colors === 1 ? 2 : 1
  const extra = [0xf0, 0xf1].slice(0, added).flatMap((name) => [name, 0x11, 0]) // id, sampling 1 x 1, table 0
  const wider = Buffer.concat([frame.bytes, Buffer.from(extra)])
  wider.writeUInt16BE(wider.length - 2, 2)
  wider.writeUInt8(colors + added, 4 + 5)
  return wider
}
