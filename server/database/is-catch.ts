import { eq, isNull, or, sql } from 'drizzle-orm'
import { catches, catchPhotos, photos } from './schema.ts'

/**
 * Condition that matches photos counted as catches: all except those that the vision service or the user marked as not
 * fishing. Photos not analyzed yet count.
 */
export const isCatchCondition = or(isNull(photos.isFishing), eq(photos.isFishing, true))

/** Condition that matches fish that were landed, no matter by whom. Must match `isLanded`. */
export const isLandedCondition = sql`coalesce(${catches.outcome} not in ('lost', 'none'), true)`

/** Condition that matches fish that the owner has landed. Must match `isOwnCatch`. */
export const isOwnCatchCondition = sql`(${isLandedCondition} and ${catches.caughtBy} is null)`

/** The columns of a fish from which follows whether and as what it counts. */
export const countedColumns = {
  id: catches.id,
  species: catches.species,
  outcome: catches.outcome,
  caughtBy: catches.caughtBy,
}

/** Condition that matches photos that show a fish that the owner has landed. */
export const showsOwnCatch = sql`exists (
  select from ${catchPhotos}
  join ${catches} on ${catches.ownerId} = ${catchPhotos.ownerId} and ${catches.id} = ${catchPhotos.catchId}
  where ${catchPhotos.ownerId} = ${photos.ownerId} and ${catchPhotos.photoId} = ${photos.id} and ${isOwnCatchCondition})`
