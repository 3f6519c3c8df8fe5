import type { UploadMetadata } from '../../shared/photos.ts'
import type { Capture } from '../conditions/capture-instant.ts'
import type { PhotoFacts, Renditions } from './decoder/decoder.ts'
import type { ReceivedFile } from './receive-upload.ts'

/** A photo on its way in; every step fills in what it finds out. */
export interface Arrival {
  ownerId: string
  photoId: string
  file: ReceivedFile
  claims: UploadMetadata
  /** Private folder for what is made of the photo, below the store's own. */
  workFolder: string
  facts: PhotoFacts | null
  position: { latitude: number; longitude: number; source: 'exif' | 'device' } | null
  capture: Capture | null
  renditions: Renditions | null
}

/** A step of the photo's way inside the request. */
export interface ArrivalStep<Services> {
  name: string
  needed(arrival: Arrival): boolean
  run(services: Services, arrival: Arrival): Promise<void>
}
