import { isLanded, type Outcome } from '../../shared/catches.ts'
import { plural } from '../../shared/formatting/plural.ts'

/** How many fish without a photo were caught, and how many got away. */
export interface NotedCounts {
  caught: number
  lost: number
}

/** Counts catches without a photo, and apart from them the fish that got away. */
export function countNoted(noted: readonly { outcome?: Outcome | null | undefined }[]): NotedCounts {
  const caught = noted.filter((each) => isLanded({ outcome: each.outcome ?? null })).length
  return { caught, lost: noted.length - caught }
}

/** Says how many catches without a photo match a filter: `3 catches without photos match, 1 got away`. */
export function notedMatchesText({ caught, lost }: NotedCounts): string {
  const lostText = lost.toLocaleString('en-US')
  if (caught === 0)
    return lost === 1
      ? '1 fish without a photo that got away matches'
      : `${lostText} fish without photos that got away match`
  const [photo, match] = caught === 1 ? ['a photo', 'matches'] : ['photos', 'match']
  const catches = `${plural(caught, 'catch')} without ${photo} ${match}`
  return lost === 0 ? catches : `${catches}, ${lostText} got away`
}
