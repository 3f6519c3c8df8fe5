import { useMemo } from 'react'
import { normalizeName } from '../../shared/name-matching.ts'
import type { CaughtFish } from '../log/caught-fish.ts'
import { useOwnCatchesFilter } from '../log/use-own-catches-filter.ts'
import { useFirstItems } from '../ui/use-first-items.tsx'
import { BarList } from './bar-list.tsx'
import { minCatches } from './pattern-charts.ts'
import { listFishChoices, type PatternFilter } from './pattern-filter.ts'
import { unknownText } from './pattern-text.ts'

interface BaitPatternProps {
  /** Those that match the filter. */
  fish: readonly CaughtFish[]
  filter: PatternFilter
}

/** What fish were caught with, the most frequent first; each bait leads to its photos. Nothing if few baits are known. */
export function BaitPattern({ fish, filter: { species, group, date } }: BaitPatternProps) {
  const { baits, inPhotos, knownCount } = useMemo(() => countBaits(fish), [fish])
  const [shown, restChip] = useFirstItems(baits, 6)
  const [most] = baits
  const ownCatches = useOwnCatchesFilter()
  if (most === undefined || knownCount < minCatches) return null
  const uncounted = unknownText(fish.length - knownCount, { datum: 'a bait', bucketNoun: 'bait' })
  return (
    <article className="flex flex-col gap-2 rounded-lg bg-sheet p-4 shadow-raised">
      <h3 id="bait-pattern" className="font-bold text-base">
        By bait
      </h3>
      <BarList
        labelledBy="bait-pattern"
        rows={shown.map(({ value: bait, count }) => ({
          name: bait,
          value: (
            <>
              {count.toLocaleString('en-US')}
              <span className="sr-only"> {count === 1 ? 'catch' : 'catches'}</span>
            </>
          ),
          share: count / most.count,
          link: inPhotos.has(normalizeName(bait))
            ? { to: '/photos', search: { bait, species, group, date, ...ownCatches } }
            : null,
        }))}
      />
      {restChip && <div className="flex">{restChip}</div>}
      {uncounted && <p className="measure text-quiet text-sm">{uncounted}</p>}
    </article>
  )
}

function countBaits(fish: readonly CaughtFish[]) {
  const known = fish.filter(({ caught }) => caught.caughtWith)
  const photographed = known.filter(({ photo }) => photo !== null)
  return {
    baits: listFishChoices(known, {}, 'bait'),
    inPhotos: new Set(photographed.map(({ caught }) => normalizeName(caught.caughtWith ?? ''))),
    knownCount: known.length,
  }
}
