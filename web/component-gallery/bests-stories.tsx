import type { SpeciesBest } from '../../shared/bests.ts'
import { BestList } from '../bests/best-list.tsx'
import { BestsSkeleton } from '../bests/bests-skeleton.tsx'
import { NoBests } from '../bests/no-bests.tsx'
import type { LogBests } from '../bests/select-bests.ts'
import { speciesCards } from '../bests/species-cards.ts'
import { UnmeasuredSpecies } from '../bests/unmeasured-species.tsx'
import { photo } from './sample-photo.ts'
import { longText } from './sample-text.ts'
import { Sample } from './section.tsx'

/** The best catches of each species, and their empty and loading states. */
export function BestsStories() {
  return (
    <>
      <Sample
        name="Two catches, one catch that is both, a long name without date and location"
        className="*:flex-1"
      >
        <BestList cards={speciesCards(bests, 'imperial').cards} onOpen={() => undefined} />
      </Sample>
      <Sample name="Metric" className="*:flex-1">
        <BestList cards={speciesCards(bests, 'metric').cards.slice(0, 1)} onOpen={() => undefined} />
      </Sample>
      <Sample name="Species without measurements">
        <UnmeasuredSpecies species={unmeasured} isAll={false} />
        <UnmeasuredSpecies species={unmeasured.slice(0, 1)} isAll />
      </Sample>
      <Sample name="No catches yet" className="justify-center">
        <NoBests />
      </Sample>
      <div>
        <p className="mb-1 text-quiet text-xs">Bests, loading</p>
        <BestsSkeleton />
      </div>
    </>
  )
}

const bests: Pick<LogBests, 'species' | 'photos'> = {
  species: [
    { species: 'rainbow trout', catchCount: 14, heaviestId: 'heavy', longestId: 'long' },
    { species: 'snook', catchCount: 1, heaviestId: 'heavy', longestId: 'heavy' },
    { species: longText, catchCount: 12_345, heaviestId: null, longestId: 'undated' },
  ],
  photos: [
    photo({ id: 'heavy', weightLbs: 6.4 }),
    photo({ id: 'long', lengthInches: 24.5, rotation: 90 }),
    photo({ id: 'undated', timestamp: null, locationName: null, weightLbs: null }),
  ],
}

const unmeasured: SpeciesBest[] = Array.from({ length: 12 }, (_, index) => ({
  species: index === 0 ? null : `fish ${index}`,
  catchCount: index + 1,
  heaviestId: null,
  longestId: null,
}))
