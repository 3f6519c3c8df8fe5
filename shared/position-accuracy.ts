/** Beyond this, a position is coarse: no location is made of it until the angler has confirmed it. */
export const coarseBeyondMeters = 200

/** Beyond this, a coarse position says nothing about tide and weather either. */
const noConditionsBeyondMeters = 5000

/** Returns whether a photo's position is good enough for tide and weather. */
export function isNearEnough({
  positionSource,
  positionAccuracyMeters,
}: {
  positionSource: string | null
  positionAccuracyMeters: number | null
}): boolean {
  return positionSource !== 'coarse' || (positionAccuracyMeters ?? 0) <= noConditionsBeyondMeters
}
