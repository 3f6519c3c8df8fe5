import { sql } from 'drizzle-orm'
import { catches, catchPhotos, photos } from './schema.ts'

/** Condition that matches fish that count as catches: all except those that got away. Must match `isCaught`. */
export const isCaughtCondition = sql`coalesce(${catches.outcome} <> 'lost', true)`

/** Condition that matches photos that show a fish that did not get away. */
export const showsCaughtFish = sql`exists (
  select from ${catchPhotos}
  join ${catches} on ${catches.ownerId} = ${catchPhotos.ownerId} and ${catches.id} = ${catchPhotos.catchId}
  where ${catchPhotos.ownerId} = ${photos.ownerId} and ${catchPhotos.photoId} = ${photos.id} and ${isCaughtCondition})`
