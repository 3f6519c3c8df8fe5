import { chooseBiggest } from '../../shared/bests/choose-best.ts'
import { formatCatchLength, formatCatchWeight, noBands } from '../../shared/catches/catch-size.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import { useUnits } from '../account/account-api.ts'
import { SizeTexts } from '../catches/size-texts.tsx'
import type { CaughtFish } from '../log/caught-fish.ts'
import { useLengthErrors } from '../log/use-length-errors.ts'

/** Returns the biggest of several fish; null of a single one, and if no size is known. */
export function useBiggestFish(fish: readonly CaughtFish[]): CaughtFish | null {
  const lengthErrors = useLengthErrors()
  return fish.length > 1 ? (chooseBiggest(fish, lengthErrors)?.fish ?? null) : null
}

/** The species and size of a fish, without the range of a guess: **Walleye** · 21 in · 4 lbs. */
export function FishText({ caught }: Pick<CaughtFish, 'caught'>) {
  const units = useUnits()
  const sizes = [formatCatchLength(caught, noBands, units), formatCatchWeight(caught, noBands, units, 'lbs')]
  const known = sizes.filter((text) => text !== null)
  return (
    <>
      <span className="font-semibold">
        {caught.species === null ? 'Not identified' : titleCase(caught.species)}
      </span>
      {known.length > 0 && ' · '}
      <SizeTexts texts={known} />
    </>
  )
}
