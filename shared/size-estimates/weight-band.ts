import type { Band } from './band.ts'
import { normalQuantile } from './normal-quantile.ts'
import { type StandardWeight, weightExponent } from './standard-weight.ts'
import { typicalWeightPounds, weightSpread } from './typical-weight.ts'

/**
 * Returns the range in pounds in which the weight of a fish lies with probability `coverage`, if its length in inches
 * lies in `lengthBand` with the same probability; of a measured fish, low and high are the same. Null outside the
 * equation's range.
 *
 * The log of the weight is uncertain for two reasons: the length, whose error it multiplies by the equation's local slope,
 * and the fish, which may be thin or fat. The two are independent, so their variances add up, and so do the squares of
 * their half-widths, which are the same multiple of their standard deviations.
 */
export function weightBand(equation: StandardWeight, lengthBand: Band, coverage = 0.8): Band | null {
  const lengthInches = Math.sqrt(lengthBand.low * lengthBand.high)
  const typical = typicalWeightPounds(equation, lengthInches)
  if (typical === null) return null
  const ofLength = (weightExponent(equation, lengthInches) * Math.log(lengthBand.high / lengthBand.low)) / 2
  const ofFish = normalQuantile((1 + coverage) / 2) * weightSpread
  const factor = Math.exp(Math.hypot(ofLength, ofFish))
  return { low: typical / factor, high: typical * factor }
}
