/** The moon's month, from one new moon to the next: its mean length in days. */
export const moonMonthDays = 29.53

/** The phases of the moon by name, in their order. */
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

/** Which of the phases a moon is in, counted from 0: new, full and half for a day to either side, else one between. */
export function moonPhaseIndex(moonPhase: number): number {
  const quarter = Math.round(moonPhase * 4)
  const isExact = Math.abs(moonPhase - quarter / 4) < 1 / moonMonthDays
  return isExact ? (quarter % 4) * 2 : Math.floor(moonPhase * 4) * 2 + 1
}
