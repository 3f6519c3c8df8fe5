import { limits } from '../limits.ts'

/**
 * Plausible weight as a factor of the standard weight: a starved fish may weigh half, one full of spawn three quarters
 * more. No fish is outside this range, which is four standard deviations to either side of the typical fish.
 */
const minWeightFactor = 0.5
const maxWeightFactor = 1.75

/** Returns whether a fish whose standard weight is known can weigh this much; both in pounds. */
export function isPlausibleWeight(standardPounds: number, pounds: number): boolean {
  if (Math.max(standardPounds, pounds) > limits.weightLbs.max) return false
  return pounds >= minWeightFactor * standardPounds && pounds <= maxWeightFactor * standardPounds
}
