import type { UploadMetadata } from '../../shared/photos.ts'
import { readPreference } from '../device/preferences.ts'
import type { SideFile } from '../offline/pending-uploads.ts'
import { deviceCaptureFor } from './device-capture.ts'
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
  { file: selected, capture, sideFile = null, locationId, isLocationFallback = false }: SelectedFile,
  onDownscale: () => void,
): Promise<PreparedPhoto> {
  const file = await open(selected)
  const original = await inspect(file)
  if (original.shouldDownscale) onDownscale()
  const downscaled = original.shouldDownscale ? await downscale(file) : null
  const described = await describe(original, deviceCaptureFor(original, file, await capture) ?? sideFile)
  const isPlaced = described.latitude != null && described.positionSource !== 'coarse'
  const isAssigned = locationId && !(isLocationFallback && isPlaced)
  return {
    blob: downscaled ?? file,
    filename: file.name,
    metadata: {
      ...described,
      ...(isAssigned && { locationId }),
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
    const { runInPhotoWorker } = await loadPhotoWorker()
    return await runInPhotoWorker('readOriginal', file)
  } catch (cause) {
    if (cause instanceof UploadError) throw cause
    console.warn('A photo is uploaded unexamined, because its worker isn’t available', cause)
    return { metadata: null, nameTime: null, sha256: null, shouldDownscale: false } // the server reads the metadata from the original itself
  }
}

/** Describes a photo, by code that comes with that of the worker. Without it, the server reads the photo itself. */
async function describe(original: Original, reported: SideFile | null): Promise<UploadMetadata> {
  const code = await loadPhotoWorker().catch(() => null)
  return code === null ? {} : code.describeOriginal(original, reported)
}

async function downscale(file: File): Promise<Blob | null> {
  const { runInPhotoWorker } = await loadPhotoWorker()
  return runInPhotoWorker('downscaleImage', file).catch(() => null)
}

/** Frees the memory that preparing photos took. */
export function endPreparation(): void {
  void client?.then(({ releasePhotoWorker }) => releasePhotoWorker())
}

let client: Promise<typeof import('./photo-worker-client.ts')> | null = null

/** Loads the code that prepares photos, which no screen needs before they are chosen. */
export function loadPhotoWorker() {
  client ??= import('./photo-worker-client.ts').catch((error) => {
    client = null
    throw error
  })
  return client
}
