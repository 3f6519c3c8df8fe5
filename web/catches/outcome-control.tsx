import { type Outcome, outcomes } from '../../shared/catches.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import { SegmentedControl } from '../ui/segmented-control.tsx'

interface OutcomeControlProps {
  value: string | null
  onChange(outcome: Outcome | null): void
}

/** Asks whether a fish was kept or released; a second tap takes the answer back. */
export function OutcomeControl({ value, onChange }: OutcomeControlProps) {
  return (
    <SegmentedControl
      label="Kept or released"
      value={outcomes.find((outcome) => outcome === value) ?? null}
      options={options}
      onChange={onChange}
      isClearable
    />
  )
}

const options = outcomes.map((value) => ({ value, label: titleCase(value) }))
