import type { locations, photos } from './schema.ts'

/** A row of the `locations` table. */
export type LocationRow = typeof locations.$inferSelect

/** The id of a location and of its owner, as used in job data. */
export interface LocationKey {
  ownerId: string
  locationId: string
}

/** A row of the `photos` table. */
export type PhotoRow = typeof photos.$inferSelect

/** The photo that a queued step processes. */
export interface PhotoKey {
  ownerId: string
  photoId: string
}

/** The id of a catch without a photo and of its owner. */
export interface NotedCatchKey {
  ownerId: string
  catchId: string
}
