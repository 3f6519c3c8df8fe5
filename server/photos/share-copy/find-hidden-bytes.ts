import { isStartOfFrame } from '../decoder/jpeg-markers.ts'
import { openPicture } from '../decoder/safe-sharp.ts'
import { endOfFile, isOfPicture, startOfFile } from './keep-picture-only.ts'
import { bodyOf, type JpegPart, splitJpeg } from './split-jpeg.ts'

/**
 * Finds picture data that a decoder does not need to the last byte, or that end too early or make no sense: what hides
 * there would be shared. Only from some five bytes on: so many a decoder may hold in hand.
 */
export async function findHiddenBytes(copy: Buffer): Promise<string | null> {
  const parts = splitJpeg(copy)
  if (parts === null) return 'no whole JPEG'
  const probe = Buffer.concat([
    startOfFile,
    ...parts.filter(isOfPicture).map((part) => (isStartOfFrame(part.marker) ? widen(part) : part.bytes)),
    endOfFile,
  ])
  try {
    // Four colours pass for those of print, which need not be converted to anything.
    const colours = 'cmyk'
    await openPicture(probe, { failOn: 'warning' })
      .pipelineColourspace(colours)
      .toColourspace(colours)
      .resize(64)
      .raw()
      .toBuffer()
    return null
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

/**
 * A decoder that has all colours of the last line looks no further. So the frame promises another colour, for which no
 * data ever come: libjpeg then reads to the end of the file before it gives out a pixel, and complains of every byte that
 * belongs to nothing. One colour becomes three, and three become four, since two are not known.
 */
function widen(frame: JpegPart): Buffer {
  const body = bodyOf(frame)
  const colours = body[5] ?? 0
  const added = colours === 1 ? 2 : 1
  const extra = [0xf0, 0xf1].slice(0, added).flatMap((name) => [name, 0x11, 0]) // name, sampling 1 x 1, table 0
  const wider = Buffer.concat([frame.bytes, Buffer.from(extra)])
  wider.writeUInt16BE(wider.length - 2, 2)
  wider.writeUInt8(colours + added, 4 + 5)
  return wider
}
