import { catchesOf, isKnown } from '../../../shared/catches.ts'
import type { LogPhoto } from '../../../shared/sync.ts'

/**
 * Returns where the user confirms the sizes of a fish in a photo: with the ruler, or in the form if its length is known and
 * only its weight is a guess. Null if there is no such fish.
 */
export function startConfirmation(photo: LogPhoto | null, catchId: string | null): 'ruler' | 'form' | null {
  const fish = photo && catchesOf(photo).find(({ id }) => id === catchId)
  if (!fish) return null
  return isKnown(fish.lengthSource) && fish.lengthInches !== null ? 'form' : 'ruler'
}
