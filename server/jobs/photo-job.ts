import type { PhotoKey, PhotoRow } from '../database/rows.ts'
import type { JobDefinition } from './job-queue.ts'

/**
 * A job that processes one photo after the upload response, or whatever else its `Key` may name; idempotent, because failed
 * jobs are retried.
 */
export interface PhotoJob<Deps, Key extends object = PhotoKey> extends JobDefinition<Deps, Key> {
  needed(photo: PhotoRow): boolean
}
