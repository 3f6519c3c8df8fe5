import { outcomeOptions } from '../../shared/catches/outcome-labels.ts'
import { fishOutcomes, type Outcome } from '../../shared/catches.ts'
import { SegmentedControl } from '../ui/segmented-control.tsx'

interface OutcomeControlProps {
  value: string | null
  onChange(outcome: Outcome | null): void
}

/** Asks what became of a fish; a second tap takes the answer back. */
export function OutcomeControl({ value, onChange }: OutcomeControlProps) {
  return (
    <SegmentedControl
      label="Outcome"
      value={fishOutcomes.find((outcome) => outcome === value) ?? null}
      options={outcomeOptions}
      onChange={onChange}
      isClearable
    />
  )
}
