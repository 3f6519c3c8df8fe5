import type { PhotoKey, PhotoRow } from '../database/rows.ts'
import type { JobDefinition } from './job-queue.ts'

/** A job that processes one photo after the upload response; idempotent, because failed jobs are retried. */
export interface PhotoJob<Deps> extends JobDefinition<Deps, PhotoKey> {
  needed(photo: PhotoRow): boolean
}
