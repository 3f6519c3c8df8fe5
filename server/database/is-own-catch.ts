import { sql } from 'drizzle-orm'
import { catches, catchPhotos, photos } from './schema.ts'

/** Condition that matches fish that were landed, no matter by whom. Must match `isLanded`. */
export const isLandedCondition = sql`coalesce(${catches.outcome} not in ('lost', 'none'), true)`

/** Condition that matches fish that the owner has landed. Must match `isOwnCatch`. */
export const isOwnCatchCondition = sql`(${isLandedCondition} and ${catches.caughtBy} is null)`

/** Condition that matches photos that show a fish that the owner has landed. */
export const showsOwnCatch = sql`exists (
  select from ${catchPhotos}
  join ${catches} on ${catches.ownerId} = ${catchPhotos.ownerId} and ${catches.id} = ${catchPhotos.catchId}
  where ${catchPhotos.ownerId} = ${photos.ownerId} and ${catchPhotos.photoId} = ${photos.id} and ${isOwnCatchCondition})`
