import type { photos } from '../database/schema.ts'
import type { ServiceJob } from './job-queue.ts'

/** A row of the `photos` table. */
export type PhotoRow = typeof photos.$inferSelect

/** The photo that a queued step processes. */
export interface PhotoKey {
  ownerId: string
  photoId: string
}

/**
 * A pg-boss job that processes one photo after the upload response. Must be idempotent, because failed jobs are
 * retried.
 */
export interface LaterStep<Services> extends ServiceJob<Services, PhotoKey> {
  needed(photo: PhotoRow): boolean
}
