import { listSpeciesBests, type SpeciesBests } from '../../shared/bests/list-species-bests.ts'
import { isOwnCatch } from '../../shared/catches.ts'
import { listNotedCatchRows, type NotedCatchRows } from '../catches/noted-catches/noted-catch-rows.ts'
import { listLengthErrors } from '../database/list-length-errors.ts'
import type { Transaction } from '../database/open-database.ts'
import { findPhotosByIds } from '../photos/list-photos.ts'
import type { PhotoRows } from '../photos/photo-mapper.ts'
import { countPatterns, type PatternRow } from './count-patterns.ts'
import { listCaughtFish } from './list-caught-fish.ts'

/** The rows that personal bests and patterns are computed from. */
export interface BestRows extends SpeciesBests {
  photos: PhotoRows[]
  /** The patterns of fish with a photo. */
  patterns: PatternRow[]
  /** All fish that were caught without a photo. */
  noted: NotedCatchRows[]
}

/** Returns an owner's best catches with their photos, and the catch counts of all patterns. */
export async function loadBests(transaction: Transaction, ownerId: string): Promise<BestRows> {
  const fish = await listCaughtFish(transaction, ownerId)
  const lengthErrors = await listLengthErrors(transaction, ownerId)
  const { species, speciesCount } = listSpeciesBests(fish, lengthErrors)
  const ids = species.flatMap(({ heaviestId, longestId }) => [heaviestId, longestId])
  const bestIds = [...new Set(ids.filter((id) => id !== null))]
  const noted = await listNotedCatchRows(transaction, ownerId)
  return {
    species,
    speciesCount,
    photos: await findPhotosByIds(transaction, ownerId, bestIds),
    patterns: await countPatterns(transaction, ownerId),
    noted: noted.filter(({ caught }) => isOwnCatch(caught)),
  }
}
