import type { Transaction } from '../database/open-database.ts'
import { findPhotosByIds } from '../photos/list-photos.ts'
import type { PhotoRows } from '../photos/photo-mapper.ts'
import { countPatterns, type PatternRow } from './count-patterns.ts'
import { listSpeciesBests, type SpeciesBestRows } from './list-species-bests.ts'

/** The rows that personal bests and patterns are computed from. */
export interface BestRows extends SpeciesBestRows {
  photos: PhotoRows[]
  patterns: PatternRow[]
}

/** Returns an owner's best catches with their photos, and the catch counts of all patterns. */
export async function loadBests(transaction: Transaction, ownerId: string): Promise<BestRows> {
  const { species, speciesCount } = await listSpeciesBests(transaction, ownerId)
  const ids = species.flatMap(({ heaviestId, longestId }) => [heaviestId, longestId])
  const bestIds = [...new Set(ids.filter((id) => id !== null))]
  return {
    species,
    speciesCount,
    photos: await findPhotosByIds(transaction, ownerId, bestIds),
    patterns: await countPatterns(transaction, ownerId),
  }
}
