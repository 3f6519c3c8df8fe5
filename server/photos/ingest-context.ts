import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { UploadMetadata } from '../../shared/photos.ts'
import type { PublicProvider } from '../../shared/vision-provider.ts'
import type { CaptureTime } from '../conditions/resolve-capture-time.ts'
import type { Renditions } from '../image-formats/renditions.ts'
import type { PhotoFileInfo } from '../image-worker/image-worker-pool.ts'
import type { ReceivedFile } from './receive-upload.ts'

/** What is special about an imported photo: who may identify it; null: no one. */
export interface ImportedPhoto {
  provider: PublicProvider | null
}

/** A photo while it is being uploaded; each step fills in the fields it determines. */
export interface IngestContext {
  ownerId: string
  photoId: string
  file: ReceivedFile
  clientMetadata: UploadMetadata
  /** Set for a photo that an import adds: its jobs wait behind those of uploads. */
  imported: ImportedPhoto | null
  /** When it was first uploaded; null: now. */
  uploadedAt: Date | null
  /** Whether the file store may have some of its files. */
  isStored: boolean
  /** Temporary folder for the files made from this photo; not part of the file store. */
  workFolder: string
  fileInfo: PhotoFileInfo | null
  position: {
    latitude: number
    longitude: number
    source: 'exif' | 'device' | 'coarse'
    accuracyMeters: number | null
  } | null
  capture: CaptureTime | null
  renditions: Renditions | null
}

/** Creates the context of a received file, with a work folder beside the file, and a new photo id unless it has one. */
export async function createIngestContext(
  ownerId: string,
  file: ReceivedFile,
  clientMetadata: UploadMetadata,
  imported: ImportedPhoto | null = null,
  photoId: string = randomUUID(),
): Promise<IngestContext> {
  const workFolder = join(dirname(file.path), photoId)
  await mkdir(workFolder, { mode: 0o700 })
  const unknown = {
    uploadedAt: null,
    isStored: false,
    fileInfo: null,
    position: null,
    capture: null,
    renditions: null,
  }
  return { ownerId, photoId, file, clientMetadata, imported, workFolder, ...unknown }
}

/** A processing step that runs within the upload request. */
export interface IngestStep<Deps> {
  name: string
  needed(context: IngestContext): boolean
  run(deps: Deps, context: IngestContext): Promise<void>
}
