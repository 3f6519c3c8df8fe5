import type { SpeciesBest } from '../../shared/bests.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { BestList } from '../bests/best-list.tsx'
import { BestsSkeleton } from '../bests/bests-skeleton.tsx'
import { NoBests } from '../bests/no-bests.tsx'
import type { LogBests } from '../bests/select-bests.ts'
import { speciesCards } from '../bests/species-cards.ts'
import { UnmeasuredSpecies } from '../bests/unmeasured-species.tsx'
import { FishOfTheYearCard } from '../bests/yearly-best-card.tsx'
import { listFish } from '../log/caught-fish.ts'
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
        <BestList cards={speciesCards(bests, context('imperial')).cards} {...actions} />
      </Sample>
      <Sample name="Metric" className="*:flex-1">
        <BestList cards={speciesCards(bests, context('metric')).cards.slice(0, 1)} {...actions} />
      </Sample>
      <Sample name="Guesses" className="*:flex-1">
        <BestList cards={speciesCards(guesses, context('imperial')).cards} {...actions} />
      </Sample>
      <Sample name="Fish of the year, long name" className="*:w-full">
        <FishOfTheYearCard
          bests={listFish([photo({ species: [longText] }), photo()]).map((fish, index) => ({
            ...{ year: 2026 - index, fish, measure: 'weight' },
            ...{ catchCount: 113, speciesCount: 9 },
          }))}
          context={context('imperial')}
          onOpen={() => undefined}
        />
      </Sample>
      <Sample name="Species without measurements">
        <UnmeasuredSpecies
          species={unmeasured}
          fish={listFish([photo({ species: ['fish 1'] })])}
          isAll={false}
        />
        <UnmeasuredSpecies species={unmeasured.slice(0, 1)} fish={listFish([photo({ species: [] })])} isAll />
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

const actions = { onOpen: () => undefined, onConfirm: () => undefined }
const context = (units: UnitSystem) => ({ units, lengthErrors: [] })

function best(species: string, heaviest: string | null, longest: string | null): SpeciesBest {
  return {
    species,
    catchCount: 14,
    heaviestId: heaviest,
    heaviestCatchId: heaviest,
    heaviestSource: heaviest === null ? null : 'entered',
    longestId: longest,
    longestCatchId: longest,
    longestSource: longest === null ? null : 'entered',
  }
}

const entered = { speciesSource: 'entered', lengthSource: 'entered', weightSource: 'entered' } as const

const bests: Pick<LogBests, 'species' | 'photos' | 'notedCatches'> = {
  notedCatches: [],
  species: [
    best('rainbow trout', 'heavy', 'long'),
    best('snook', 'heavy', 'heavy'),
    { ...best(longText, null, 'undated'), catchCount: 12_345 },
  ],
  photos: [
    photo({ id: 'heavy', weightLbs: 6.4, ...entered }),
    photo({ id: 'long', lengthInches: 24.5, rotation: 90, ...entered }),
    photo({ id: 'undated', timestamp: null, locationName: null, weightLbs: null, ...entered }),
  ],
}

const guesses: Pick<LogBests, 'species' | 'photos' | 'notedCatches'> = {
  notedCatches: [],
  species: [
    best('rainbow trout', 'heavy', 'long'),
    best('snook', 'heavy', 'heavy'),
    best('brook trout', 'measured', 'measured'),
  ],
  photos: [
    photo({ id: 'heavy', lengthInches: 24, weightLbs: 5.4 }),
    photo({ id: 'long', lengthInches: 26.5, rotation: 90 }),
    photo({ id: 'measured', lengthSource: 'measured', weightSource: 'derived' }),
  ],
}

const unmeasured: SpeciesBest[] = Array.from({ length: 12 }, (_, index) => ({
  ...best(`fish ${index}`, null, null),
  catchCount: index + 1,
  ...(index === 0 && { species: null }),
}))
