import type { UploadMetadata } from '../../../shared/photos.ts'
import { readPreference } from '../../device/preferences.ts'
import { describeOriginal } from './describe-original.ts'
import { deviceCaptureFor } from './device-capture.ts'
import { downscaleImage } from './downscale-image.ts'
import { PhotoWorkerError, runInPhotoWorker } from './photo-worker-client.ts'
import type { Original } from './read-original.ts'
import type { SelectedFile } from './selected-file.ts'
import { UploadError } from './upload-error.ts'

/** A photo ready to upload. */
export interface PreparedPhoto {
  blob: Blob
  filename: string
  metadata: UploadMetadata
  wasDownsampled: boolean
}

/** Reads the original's metadata, and only then downscales it, because downscaling loses the metadata. */
export async function preparePhoto(
  { file: selected, capture, sideFile = null, locationId }: SelectedFile,
  onDownscale: () => void,
): Promise<PreparedPhoto> {
  const file = await open(selected)
  const original = await inspect(file)
  if (original.shouldDownscale) onDownscale()
  const downscaled = original.shouldDownscale ? await downscale(file) : null
  return {
    blob: downscaled ?? file,
    filename: file.name,
    metadata: {
      ...describeOriginal(original, deviceCaptureFor(original, file, await capture) ?? sideFile),
      ...(locationId && { locationId }),
      ...(!readPreference('autoScan') && { autoScan: false }),
    },
    wasDownsampled: downscaled !== null,
  }
}

async function open(file: SelectedFile['file']): Promise<File> {
  if (file instanceof File) return file
  try {
    return await file.open()
  } catch (cause) {
    throw new UploadError('unreadable', { cause })
  }
}

async function inspect(file: File): Promise<Original> {
  try {
    return await runInPhotoWorker('readOriginal', file)
  } catch (cause) {
    if (cause instanceof PhotoWorkerError) throw new UploadError('unreadable', { cause })
    console.warn('A photo is uploaded unexamined, because its worker isn’t available', cause)
    return { metadata: null, sha256: null, shouldDownscale: false } // the server reads the metadata from the original itself
  }
}

async function downscale(file: File): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined') return downscaleImage(file)
  return runInPhotoWorker('downscaleImage', file).catch(() => null)
}
