import { type PhotoMetadata, readPhotoMetadata } from '../../shared/photo-metadata/photo-metadata.ts'
import { makeReadable } from '../../shared/photo-metadata/readable-metadata.ts'

const chunkBytes = 64 * 1024
const maxExtraChunks = 5

/**
 * Reads position and time from an original: from its first 64 KB, then with up to 5 more chunks while either is
 * missing, and then from the whole file, since PNG, WebP and HEIC may have metadata at the end. Of a JPEG only if those contain
 * neither, since it has metadata in front.
 */
export async function readExif(file: Blob): Promise<PhotoMetadata> {
  for (let chunks = 1; chunks <= 1 + maxExtraChunks; chunks++) {
    const metadata = await readStart(file, chunks * chunkBytes)
    if (chunks * chunkBytes >= file.size || isComplete(metadata)) return metadata
    if (chunks > maxExtraChunks && hasAny(metadata) && (await isJpeg(file))) return metadata
  }
  return readStart(file, file.size)
}

async function readStart(file: Blob, bytes: number): Promise<PhotoMetadata> {
  return readPhotoMetadata(await makeReadable(await file.slice(0, bytes).arrayBuffer()))
}

function isComplete(metadata: PhotoMetadata): boolean {
  return metadata.latitude !== null && metadata.wallTime !== null
}

function hasAny(metadata: PhotoMetadata): boolean {
  return metadata.latitude !== null || metadata.wallTime !== null
}

async function isJpeg(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return first === 0xff && second === 0xd8
}
