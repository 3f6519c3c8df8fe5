/** The format and size in a file's header; the size is in pixels as stored, before any rotation. */
export interface ImageHeader {
  format: 'jpeg' | 'png' | 'webp'
  width: number
  height: number
}

/** Reads format and size of a JPEG, PNG or WebP without decoding it; null for anything else. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readPng(view) ?? readWebp(view) ?? readJpeg(view)
  } catch (error) {
    if (error instanceof RangeError) return null // the file ends before its size
    throw error
  }
}

// https://www.w3.org/TR/png-3/#11IHDR
function readPng(view: DataView): ImageHeader | null {
  if (view.getUint32(0) !== 0x89504e47 || text(view, 12, 4) !== 'IHDR') return null
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) }
}

// https://developers.google.com/speed/webp/docs/riff_container
function readWebp(view: DataView): ImageHeader | null {
  if (text(view, 0, 4) !== 'RIFF' || text(view, 8, 4) !== 'WEBP') return null
  const kind = text(view, 12, 4)
  if (kind === 'VP8X') return { format: 'webp', width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
  if (kind === 'VP8 ') {
    return { format: 'webp', width: uint16(view, 26) & 0x3fff, height: uint16(view, 28) & 0x3fff }
  }
  if (kind !== 'VP8L') return null
  const packed = view.getUint32(21, true)
  return { format: 'webp', width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}

// ITU-T T.81, annex B: segments follow one another up to the frame header (SOFn), which contains the size.
function readJpeg(view: DataView): ImageHeader | null {
  if (view.getUint16(0) !== 0xffd8) return null
  for (let offset = 2; view.getUint8(offset) === 0xff; ) {
    const marker = view.getUint8(offset + 1)
    if (marker === 0xff) offset += 1
    else if (isFrameHeader(marker)) {
      return { format: 'jpeg', width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) }
    } else offset += 2 + view.getUint16(offset + 2)
  }
  return null
}

function isFrameHeader(marker: number): boolean {
  const notFrames = [0xc4, 0xc8, 0xcc] // DHT, JPG, DAC
  return marker >= 0xc0 && marker <= 0xcf && !notFrames.includes(marker)
}

function uint16(view: DataView, offset: number): number {
  return view.getUint16(offset, true)
}

function uint24(view: DataView, offset: number): number {
  return uint16(view, offset) | (view.getUint8(offset + 2) << 16)
}

function text(view: DataView, offset: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(offset + index)))
}
