import { type PhotoMetadata, readPhotoMetadata } from '../../../shared/photo-metadata/photo-metadata.ts'

const chunkBytes = 64 * 1024
const maxExtraChunks = 5

/**
 * Reads position and time from an original: from its first 64 KB, then with up to 5 more chunks while either is
 * missing, and from the whole file only if those contain neither (some HEIC files have their metadata at the end).
 */
export async function readExif(file: Blob): Promise<PhotoMetadata> {
  for (let chunks = 1; chunks <= 1 + maxExtraChunks; chunks++) {
    const metadata = await readStart(file, chunks * chunkBytes)
    if (chunks * chunkBytes >= file.size || isComplete(metadata)) return metadata
    if (chunks > maxExtraChunks && hasAny(metadata)) return metadata
  }
  return readStart(file, file.size)
}

async function readStart(file: Blob, bytes: number): Promise<PhotoMetadata> {
  return readPhotoMetadata(await file.slice(0, bytes).arrayBuffer())
}

function isComplete(metadata: PhotoMetadata): boolean {
  return metadata.latitude !== null && metadata.wallTime !== null
}

function hasAny(metadata: PhotoMetadata): boolean {
  return metadata.latitude !== null || metadata.wallTime !== null
}
