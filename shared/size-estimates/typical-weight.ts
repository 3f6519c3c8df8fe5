import { normalQuantile } from './normal-quantile.ts'
import { type StandardWeight, standardWeightPounds } from './standard-weight.ts'

/*
 * Standard weights (Ws) are made from the weight-length regressions of many populations: at each length, the 75th
 * percentile of their weights (regression-line and empirical percentile methods). So fish differ from Ws in two ways, both
 * about normal in the natural log of the weight: their population from the typical one, and they from their population.
 *
 * Between populations 0.11, the rounded mean of three sources:
 * - Walleye, Murphy et al. (1990): 114 populations, mean relative weights with quartiles 88, 93 and 98, so the median
 *   is 0.93 of Ws and the 75th percentile ln(98 / 93) / 0.674 = 0.08 above it.
 * - Ruffe, Ogle and Winfield (2009), equations for the 50th and the 75th percentile: 0.88 to 0.94 from 60 to 200 mm, so
 *   0.09 to 0.19. Their 125 data sets of 30 and more fish: 0.10.
 * - Bigmouth sleeper, mountain mullet, river goby, Cooney and Kwak (2010), likewise: 0.91 to 0.95, so 0.08 to 0.14.
 *
 * Within a population 0.10, the median of standard deviations around the population's own median:
 * - Walleye, data of Gerow et al. (2005): 0.101 in 87 populations (quartiles 0.09 and 0.13), 34,730 fish.
 * - Ruffe, data of Ogle and Winfield (2009): 0.104 in 125 data sets (quartiles 0.09 and 0.12), 22,807 fish.
 *
 * Check: with every population weighing the same, the median of all walleyes is 0.92 of Ws and of all ruffe 0.94 (0.928
 * here); standard deviations are 0.136 and 0.149 (0.149 here); 86 % and 81 % of them are in the 80 % band.
 */
const betweenPopulations = 0.11
const withinPopulation = 0.1

/** Standard deviation of the natural log of the weights of fish of one species and length, all populations together. */
export const weightSpread = Math.hypot(betweenPopulations, withinPopulation)

/**
 * Returns the weight in pounds of the median fish of this total length, which is 0.93 of the standard weight for an
 * equation of the 75th percentile; null outside the equation's range.
 */
export function typicalWeightPounds(equation: StandardWeight, lengthInches: number): number | null {
  const standard = standardWeightPounds(equation, lengthInches)
  if (standard === null) return null
  return standard / Math.exp(normalQuantile(equation.percentile / 100) * betweenPopulations)
}
