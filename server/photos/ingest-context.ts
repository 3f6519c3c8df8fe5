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
  /** Temporary folder for the files made from this photo; not part of the file store. */
  workFolder: string
  fileInfo: PhotoFileInfo | null
  position: { latitude: number; longitude: number; source: 'exif' | 'device' } | null
  capture: CaptureTime | null
  renditions: Renditions | null
}

/** Creates the context of a received file, with a new photo id and a work folder beside the file. */
export async function createIngestContext(
  ownerId: string,
  file: ReceivedFile,
  clientMetadata: UploadMetadata,
  imported: ImportedPhoto | null = null,
): Promise<IngestContext> {
  const photoId = randomUUID()
  const workFolder = join(dirname(file.path), photoId)
  await mkdir(workFolder, { mode: 0o700 })
  const unknown = { fileInfo: null, position: null, capture: null, renditions: null }
  return { ownerId, photoId, file, clientMetadata, imported, workFolder, ...unknown }
}

/** A processing step that runs within the upload request. */
export interface IngestStep<Deps> {
  name: string
  needed(context: IngestContext): boolean
  run(deps: Deps, context: IngestContext): Promise<void>
}
