import type { photos } from '../database/schema.ts'
import type { ServiceJob } from './job-queue.ts'

/** A photo as its row has it. */
export type PhotoRow = typeof photos.$inferSelect

/** Which photo a queued step is about. */
export interface PhotoKey {
  ownerId: string
  photoId: string
}

/** A step of a photo's way that runs as a queued job after the upload was answered; running it twice does no harm. */
export interface LaterStep<Services> extends ServiceJob<Services, PhotoKey> {
  needed(photo: PhotoRow): boolean
}
