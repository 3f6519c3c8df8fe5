/** Mean length of the synodic month (new moon to new moon) in days. */
export const moonMonthDays = 29.53

/** Names of the moon phases in order. */
export const moonPhases = [
  'New moon',
  'Waxing crescent',
  'First quarter',
  'Waxing gibbous',
  'Full moon',
  'Waning gibbous',
  'Last quarter',
  'Waning crescent',
] as const

/** Returns the index into `moonPhases` for a phase from 0 to 1; each quarter spans one day to either side. */
export function moonPhaseIndex(moonPhase: number): number {
  const quarter = Math.round(moonPhase * 4)
  const isExact = Math.abs(moonPhase - quarter / 4) < 1 / moonMonthDays
  return isExact ? (quarter % 4) * 2 : Math.floor(moonPhase * 4) * 2 + 1
}
