import { countPatterns } from '../../shared/bests/count-patterns.ts'
import { inBestOrder, listSpeciesBests } from '../../shared/bests/list-species-bests.ts'
import type { Bests } from '../../shared/bests.ts'
import { unknownCatch } from '../../shared/catches.ts'
import type { LogNotedCatch, LogPhoto } from '../../shared/sync.ts'
import { type CaughtFish, selectCaughtFish } from '../log/caught-fish.ts'
import type { LogRows } from '../log/log.ts'
import { memoizeByRows } from '../log/memoize-by-rows.ts'
import { selectLengthErrors } from '../log/select-length-errors.ts'
import { selectNotedFish } from '../log/select-noted-catches.ts'

/** Statistics over all catches of the log, as `GET /api/bests` returns them, and the fish instead of their patterns. */
export type LogBests = Omit<Bests, 'photos' | 'notedCatches' | 'patterns'> & {
  /** Null until the log is complete. */
  fish: readonly CaughtFish[] | null
  photos: LogPhoto[]
  notedCatches: LogNotedCatch[]
}

/** Returns personal bests over all catches of the log. */
export const selectBests = memoizeByRows((rows: LogRows): LogBests => {
  const fish = selectCaughtFish(rows)
  const { species, speciesCount } = listSpeciesBests(fish, selectLengthErrors(rows))
  const photosById = new Map(fish.flatMap(({ photo }) => (photo ? [[photo.id, photo]] : [])))
  const bestIds = new Set(species.flatMap(({ heaviestId, longestId }) => [heaviestId, longestId]))
  return {
    fish,
    catchCount: fish.length,
    speciesCount,
    species,
    photos: [...bestIds].flatMap((id) => photosById.get(id ?? '') ?? []),
    notedCatches: inBestOrder(species, selectNotedFish(rows)),
  }
})

/** Returns what the server says of personal bests in the form of the log, of which it may be ahead. */
export function toEarlyBests({ notedCatches, patterns: _, ...bests }: Bests): LogBests {
  const noted = notedCatches.map((caught) => ({ ...unknownCatch, ...caught, groupName: null }))
  return { ...bests, fish: null, notedCatches: noted }
}

/** Returns when and in what conditions fish were caught. */
export function countFishPatterns(fish: readonly CaughtFish[]): Bests['patterns'] {
  return countPatterns(fish.map(({ caught, photo }) => photo ?? caught))
}
