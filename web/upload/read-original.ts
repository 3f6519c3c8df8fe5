import { limits } from '../../shared/limits.ts'
import type { Timestamp } from '../../shared/photo-metadata/parse-timestamp.ts'
import type { PhotoMetadata } from '../../shared/photo-metadata/photo-metadata.ts'
import { readFileName } from '../../shared/photo-metadata/read-file-name.ts'
import { needsDownscaling } from './downscale-rule.ts'
import { readImageHeader } from './image-header.ts'
import { isCompleteJpeg } from './is-complete-jpeg.ts'
import { readExif } from './read-exif.ts'

/** What is read from an original before it is processed. */
export interface Original {
  /** Null if reading it failed. */
  metadata: PhotoMetadata | null
  /** Hexadecimal; null if the browser cannot hash (plain HTTP) or the file is too large for a photo. */
  sha256: string | null
  /** Whether to try to shrink it; for HEIC, whose size is unknown here, only decoding shows whether that is needed. */
  shouldDownscale: boolean
  /** The time in the file's name; null if there is none. */
  nameTime: Timestamp | null
}

/** Reads metadata, hash and dimensions of a chosen file; throws only if the file itself cannot be read. */
export async function readOriginal(file: Blob): Promise<Original> {
  const metadata = await readMetadata(file)
  const nameTime = file instanceof File ? readFileName(file.name) : null
  if (file.size > maxPhotoBytes) return { metadata, nameTime, sha256: null, shouldDownscale: false }
  const bytes = await file.arrayBuffer()
  return {
    metadata,
    nameTime,
    sha256: await sha256Hex(bytes),
    shouldDownscale: shouldDownscaleFile(new Uint8Array(bytes), metadata),
  }
}

const maxPhotoBytes = 256 * 1024 * 1024

async function readMetadata(file: Blob): Promise<PhotoMetadata | null> {
  try {
    return await readExif(file)
  } catch (error) {
    console.warn('The metadata of a photo couldn’t be read', error)
    return null
  }
}

async function sha256Hex(bytes: ArrayBuffer): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Returns whether to shrink a file. Files that the server would reject are uploaded unchanged, so that the user gets
 * the server's error message: animations, damaged files, and images with more pixels than either side should decode.
 * So are PNG files that are to be turned, which not all browsers do.
 */
function shouldDownscaleFile(bytes: Uint8Array, metadata: PhotoMetadata | null): boolean {
  const header = readImageHeader(bytes)
  if (header === null) return isHeic(bytes)
  if (header.format === 'jpeg' && !isCompleteJpeg(bytes)) return false
  if (header.format === 'png' && metadata !== null && metadata.orientation > 1) return false
  if (header.width * header.height > limits.megapixels * 1e6) return false
  return needsDownscaling(bytes.length, header)
}

// ISO 23008-12: the major brand after `ftyp`. Only browsers that can decode HEIC can determine its size.
function isHeic(bytes: Uint8Array): boolean {
  const brand = String.fromCharCode(...bytes.subarray(4, 12))
  return /^ftyp(hei[cxms]|hev[cx]|mif1|msf1)$/.test(brand)
}
