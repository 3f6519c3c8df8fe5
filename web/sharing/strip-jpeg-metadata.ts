/** Returns a JPEG without metadata: a browser may write EXIF into what they encode. A color profile stays. */
export function stripJpegMetadata(jpeg: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  if (view.getUint16(0) !== startOfImage) throw new Error('The copy is no JPEG.')
  const kept = [jpeg.subarray(0, 2)]
  let at = 2
  while (view.getUint16(at) !== startOfScan) {
    if (view.getUint8(at) !== 0xff) throw new Error('The copy is damaged.')
    const end = at + 2 + view.getUint16(at + 2)
    const segment = jpeg.subarray(at, end)
    if (!isMetadata(segment)) kept.push(segment)
    at = end
  }
  kept.push(jpeg.subarray(at))
  return kept
}

const startOfImage = 0xffd8
const startOfScan = 0xffda

/** Whether a segment is a comment, or of an application; of these, readers need only the color profile and how colors are coded. */
function isMetadata(segment: Uint8Array): boolean {
  const marker = segment[1] ?? 0
  if (marker === 0xfe) return true
  const isOfApplication = marker >= 0xe0 && marker <= 0xef
  return isOfApplication && !needed.some(([code, name]) => code === marker && startsWith(segment, name))
}

const needed = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
] as const

function startsWith(segment: Uint8Array, name: string): boolean {
  return [...name].every((character, index) => segment[4 + index] === character.charCodeAt(0))
}
