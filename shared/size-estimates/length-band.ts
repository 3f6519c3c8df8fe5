import type { Band } from './band.ts'
import { normalQuantile } from './normal-quantile.ts'

/**
 * Standard deviation of ln(measured / estimated) while nothing is known about an angler's photos. Silva et al. (2022)
 * trained a model on 2,602 photos of anglers with fish and no object of known size: it finds the right one of ten classes
 * of 5 to 10 cm in about half of them. An error that is normal, of a fish anywhere in its class, does so if its standard
 * deviation is 0.68 of the class: 3.4 to 6.8 cm. This takes the wide end, for a fish of 40 cm (16 in): 0.17.
 */
const defaultSpread = 0.17

/** Returns the error of an estimate of a fish that was measured, as `lengthBand` takes it: |ln(measured / estimated)|. */
export function lengthError(measuredInches: number, estimateInches: number): number {
  return Math.abs(Math.log(measuredInches / estimateInches))
}

/**
 * Returns the range in inches in which the length of a fish lies with probability `coverage`, given the errors of fish
 * whose lengths are known independently of their estimates (see `lengthError`), in ascending order; the default if they are
 * too few, which for a coverage of 0.8 are fewer than 4.
 *
 * This is split conformal prediction (Vovk et al. 2005; Lei et al. 2018). Whatever the distribution of the errors, the next
 * one is equally likely to take any rank among them, so it is at most the k-th smallest of n with probability
 * k / (n + 1). The only assumption is that known and new fish come in no particular order, such as all large ones first.
 */
export function lengthBand(estimateInches: number, sortedErrors: ArrayLike<number>, coverage = 0.8): Band {
  const factor = lengthFactor(sortedErrors, coverage)
  return { low: estimateInches / factor, high: estimateInches * factor }
}

/** Returns the factor between the estimate and the ends of its band, for errors in ascending order. */
export function lengthFactor(sortedErrors: ArrayLike<number>, coverage = 0.8): number {
  const rank = Math.ceil(coverage * (sortedErrors.length + 1) - rounding)
  const known = sortedErrors[rank - 1]
  return Math.exp(known ?? normalQuantile((1 + coverage) / 2) * defaultSpread)
}

/** Binary fractions: 0.8 / (1 - 0.8) is a little more than 4. */
const rounding = 1e-9
