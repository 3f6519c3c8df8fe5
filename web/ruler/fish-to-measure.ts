import { type Catch, findLargest, isKnown } from '../../shared/catches.ts'

/** Returns the fish with which the ruler opens: the largest whose length isn't known, else the largest. */
export function fishToMeasure(catches: readonly Catch[]): Catch | undefined {
  const unknown = catches.filter(
    ({ lengthInches, lengthSource }) => lengthInches === null || !isKnown(lengthSource),
  )
  return findLargest(unknown) ?? findLargest(catches)
}
