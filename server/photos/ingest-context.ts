import type { UploadMetadata } from '../../shared/photos.ts'
import type { CaptureTime } from '../conditions/resolve-capture-time.ts'
import type { Renditions } from '../image-formats/renditions.ts'
import type { PhotoFileInfo } from '../image-worker/image-worker-pool.ts'
import type { ReceivedFile } from './receive-upload.ts'

/** A photo while it is being uploaded; each step fills in the fields it determines. */
export interface IngestContext {
  ownerId: string
  photoId: string
  file: ReceivedFile
  clientMetadata: UploadMetadata
  /** Temporary folder for the files made from this photo; not part of the file store. */
  workFolder: string
  fileInfo: PhotoFileInfo | null
  position: { latitude: number; longitude: number; source: 'exif' | 'device' } | null
  capture: CaptureTime | null
  renditions: Renditions | null
}

/** A processing step that runs within the upload request. */
export interface IngestStep<Deps> {
  name: string
  needed(context: IngestContext): boolean
  run(deps: Deps, context: IngestContext): Promise<void>
}
