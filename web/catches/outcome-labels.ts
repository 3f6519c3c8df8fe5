import { type Outcome, outcomes } from '../../shared/catches.ts'

/** What became of a fish, as displayed. */
export const outcomeLabels: Record<Outcome, string> = {
  released: 'Released',
  kept: 'Kept',
  lost: 'Got away',
}

/** The outcomes to choose from. */
export const outcomeOptions = outcomes.map((value) => ({ value, label: outcomeLabels[value] }))
