/**
 * Returns a photo file in which ExifReader finds all metadata and libvips the orientation: mostly the file itself. A PNG that
 * has EXIF behind its image, or metadata in text chunks, is copied with plain chunks in front of the image.
 */
export async function makeReadable(file: ArrayBuffer): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(file)
  if (latin1(bytes.subarray(4, 8)) === 'ftyp') return withKnownBrand(bytes)
  if (latin1(bytes.subarray(1, 4)) === 'PNG') return withMetadataFirst(bytes)
  return file
}

type Bytes = Uint8Array<ArrayBuffer>

/** ExifReader knows HEIF by its major brand only, which may stand among the others (ISO/IEC 14496-12, 4.3). */
function withKnownBrand(file: Bytes): ArrayBuffer {
  if (/^(hei[cxms]|hev[cxms]|mif1|avi[fs])$/.test(latin1(file.subarray(8, 12)))) return file.buffer
  const copy = file.slice()
  copy.set(toBytes('mif1'), 8)
  return copy.buffer
}

async function withMetadataFirst(file: Bytes): Promise<ArrayBuffer> {
  const parts = splitPng(file)
  const moved: Bytes[] = []
  const kept: Bytes[] = []
  let isAfterImage = false
  for (const chunk of parts.slice(2)) {
    const type = latin1(chunk.subarray(4, 8))
    isAfterImage ||= type === 'IDAT'
    const text = await unpackText(type, chunk.subarray(8, -4))
    if (text?.startsWith('Exif\0\0')) moved.push(writeChunk('eXIf', text.slice(6)))
    else if (text?.includes('<'))
      moved.push(writeChunk('iTXt', `${xmpStart}${text.slice(text.indexOf('<'))}`))
    else (type === 'eXIf' && isAfterImage ? moved : kept).push(chunk)
  }
  if (moved.length === 0) return file.buffer
  return new Blob([...parts.slice(0, 2), ...moved, ...kept]).arrayBuffer()
}

const xmpKeyword = 'XML:com.adobe.xmp'
const xmpStart = `${xmpKeyword}\0\0\0\0\0` // not compressed, no language

/** Splits a PNG into its signature and its chunks (PNG 3, 5.3): length, type, data and checksum. */
function splitPng(file: Bytes): Bytes[] {
  const view = new DataView(file.buffer)
  const parts = [file.subarray(0, 8)]
  for (let at = 8, end = at; at + 12 <= file.length; at = end) {
    end = at + 12 + view.getUint32(at)
    parts.push(file.subarray(at, end))
  }
  return parts
}

function writeChunk(type: string, data: string): Bytes {
  const chunk = new Uint8Array(data.length + 12)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, data.length)
  chunk.set(toBytes(type + data), 4)
  view.setUint32(data.length + 8, checksum(chunk.subarray(4, data.length + 8)))
  return chunk
}

/** Returns the CRC-32 of PNG 3, 5.5. */
function checksum(bytes: Bytes): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

/**
 * Returns metadata that ExifReader does not find in a text chunk: what ImageMagick, GIMP and darktable write in hexadecimal
 * (“Raw profile type exif”), and compressed XMP. Null for all other texts.
 */
async function unpackText(type: string, chunk: Bytes): Promise<string | null> {
  if (!['tEXt', 'zTXt', 'iTXt'].includes(type)) return null
  const data = latin1(chunk)
  const [start = '', keyword = ''] = /^([^\0]+)\0/.exec(data) ?? []
  const isProfile = /^raw profile type (exif|app1|xmp)$/i.test(keyword)
  if (!isProfile && keyword !== xmpKeyword) return null
  // zTXt continues with the method, iTXt with a flag, the method, a language and a translated keyword.
  const head = { tEXt: /^/, zTXt: /^\0/, iTXt: /^(.)\0[^\0]*\0[^\0]*\0/s }[type]?.exec(
    data.slice(start.length),
  )
  if (!head) return null
  const isPacked = type === 'zTXt' || head[1] !== '\0'
  if (!isPacked && !isProfile) return null // ExifReader reads it
  const rest = data.slice(start.length + head[0].length)
  const text = isPacked ? await inflate(toBytes(rest)) : rest
  if (!isProfile || text === null) return text
  // The name of the profile and its length in bytes come first.
  const digits = text.replace(/^\s*\S+\s+\d+/, '').replace(/\s/g, '')
  return digits.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))
}

const maxTextBytes = 1024 * 1024 // metadata takes some thousand; a few bytes can inflate to gigabytes

/** Inflates deflated bytes; null if they are damaged or become too long. */
async function inflate(bytes: Bytes): Promise<string | null> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  let text = ''
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += latin1(part.value)
      if (text.length <= maxTextBytes) continue
      await reader.cancel()
      return null
    }
    return text
  } catch {
    return null
  }
}

/** Returns one character per byte. */
function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}

function toBytes(latin1: string): Bytes {
  return Uint8Array.from(latin1, (character) => character.charCodeAt(0))
}
