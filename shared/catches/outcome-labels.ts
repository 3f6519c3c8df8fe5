import { fishOutcomes, type Outcome } from '../catches.ts'

/** What became of a fish, as displayed; there was none in an outing note. */
export const outcomeLabels: Record<Outcome, string> = {
  released: 'Released',
  kept: 'Kept',
  lost: 'Got away',
  none: 'No fish',
}

/** The outcomes to choose from. */
export const outcomeOptions = fishOutcomes.map((value) => ({ value, label: outcomeLabels[value] }))
