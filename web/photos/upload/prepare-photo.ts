import type { UploadMetadata } from '../../../shared/photos.ts'
import { readPreference } from '../../device/preferences.ts'
import type { ChosenPhoto } from './chosen-photo.ts'
import { describeOriginal } from './describe-original.ts'
import type { Original } from './examine-original.ts'
import { inPhotoWorker, JobFailed } from './in-photo-worker.ts'
import { shrinkImage } from './shrink-image.ts'
import { takenNow } from './taken-now.ts'
import { UploadFault } from './upload-fault.ts'

/** A photo ready to upload. */
export interface PreparedPhoto {
  blob: Blob
  filename: string
  metadata: UploadMetadata
  wasDownsampled: boolean
}

/** Reads the original's metadata, and only then shrinks it, because shrinking loses the metadata. */
export async function preparePhoto(
  { file, taken }: ChosenPhoto,
  shrinking: () => void,
): Promise<PreparedPhoto> {
  const original = await examine(file)
  if (original.shrink) shrinking()
  const shrunk = original.shrink ? await shrink(file) : null
  return {
    blob: shrunk ?? file,
    filename: file.name,
    metadata: {
      ...describeOriginal(original, takenNow(original, file, await taken)),
      ...(!readPreference('autoScan') && { autoScan: false }),
    },
    wasDownsampled: shrunk !== null,
  }
}

async function examine(file: File): Promise<Original> {
  try {
    return await inPhotoWorker('examineOriginal', file)
  } catch (cause) {
    if (cause instanceof JobFailed) throw new UploadFault('unreadable', { cause })
    console.warn('A photo is uploaded unexamined, because its worker isn’t available', cause)
    return { metadata: null, sha256: null, shrink: false } // the server reads the metadata from the original itself
  }
}

async function shrink(file: File): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined') return shrinkImage(file)
  return inPhotoWorker('shrinkImage', file).catch(() => null)
}
