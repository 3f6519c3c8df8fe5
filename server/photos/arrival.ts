import type { UploadMetadata } from '../../shared/photos.ts'
import type { Capture } from '../conditions/capture-instant.ts'
import type { PhotoFacts, Renditions } from './decoder/decoder.ts'
import type { ReceivedFile } from './receive-upload.ts'

/** A photo while it is being uploaded; each step fills in the fields it determines. */
export interface Arrival {
  ownerId: string
  photoId: string
  file: ReceivedFile
  claims: UploadMetadata
  /** Temporary folder for the files made from this photo; not part of the file store. */
  workFolder: string
  facts: PhotoFacts | null
  position: { latitude: number; longitude: number; source: 'exif' | 'device' } | null
  capture: Capture | null
  renditions: Renditions | null
}

/** A processing step that runs within the upload request. */
export interface ArrivalStep<Services> {
  name: string
  needed(arrival: Arrival): boolean
  run(services: Services, arrival: Arrival): Promise<void>
}
