import { type Catch, catchesOf } from '../../shared/catches.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { FishChange } from './change-fish.ts'
import type { Guess } from './guess.ts'
import type { FishChanges } from './optimistic-fish.ts'

/** Returns the change that confirms the guesses of a row. */
export function confirmationOf(photo: LogPhoto, { confirmations }: Guess): FishChange {
  const fishById = new Map(catchesOf(photo).map((fish) => [fish.id, fish]))
  const undo = confirmations.flatMap(({ id, confirmed }): FishChanges => {
    const fish = fishById.get(id)
    if (fish === undefined) return []
    return [
      {
        id,
        ...(confirmed.includes('species') && { speciesSource: 'guessed' }),
        ...(confirmed.includes('length') && { lengthSource: 'guessed' }),
        ...(confirmed.includes('weight') && { weightSource: weightGuess(fish) }),
      },
    ]
  })
  return { photoId: photo.id, changes: [...confirmations], description: 'Confirmed.', undo }
}

/** Returns the change that gives a fish another name. */
export function renamingOf(photo: LogPhoto, id: string, species: string): FishChange {
  const before = catchesOf(photo).find((fish) => fish.id === id)?.species ?? null
  return {
    photoId: photo.id,
    changes: [{ id, species }],
    description: `The fish is now ${titleCase(species)}.`,
    undo: [{ id, species: before, speciesSource: 'guessed' }],
  }
}

function weightGuess({ weightSource }: Catch): 'derived' | 'guessed' {
  return weightSource === 'derived' ? 'derived' : 'guessed'
}
