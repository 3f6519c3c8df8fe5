import { openImage, openPixels } from './safe-sharp.ts'

const marker = Buffer.from('ICC_PROFILE\0', 'latin1')
const maxPartLength = 0xffff - 2 - marker.length - 2 // a segment's length counts itself; two bytes number the parts

/** Inserts an ICC profile into a JPEG that has none. */
export function embedIccProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const at = endOfJfif(jpeg)
  return Buffer.concat([jpeg.subarray(0, at), ...writeIccSegments(profile), jpeg.subarray(at)])
}

/** Encodes an ICC profile as JPEG APP2 segments (ICC.1:2022, annex B.4) of at most 64 KB each. */
export function writeIccSegments(profile: Buffer): Buffer[] {
  const count = Math.ceil(profile.length / maxPartLength)
  return Array.from({ length: count }, (_, index) =>
    writeSegment(index + 1, count, profile.subarray(index * maxPartLength, (index + 1) * maxPartLength)),
  )
}

function writeSegment(number: number, count: number, part: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe2, 0, 0])
  head.writeUInt16BE(2 + marker.length + 2 + part.length, 2)
  return Buffer.concat([head, marker, Buffer.from([number, count]), part])
}

/** Returns the offset after the JFIF segment, which must come first, or else after the start marker. */
function endOfJfif(jpeg: Buffer): number {
  const start = 2
  return jpeg.readUInt16BE(start) === 0xffe0 ? start + 2 + jpeg.readUInt16BE(start + 2) : start
}

/** Returns the Display P3 profile that is bundled with libvips. */
export async function displayP3Profile(): Promise<Buffer> {
  const pixel = { data: Buffer.alloc(3), info: { width: 1, height: 1, channels: 3 } } as const
  const { icc } = await openImage(await openPixels(pixel).withIccProfile('p3').jpeg().toBuffer()).metadata()
  if (!icc) throw new Error('libvips has no Display P3 profile.')
  return icc
}
