import { useState } from 'react'
import { waterClarities } from '../../shared/catches.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { FoldSummary } from '../ui/fold-summary.tsx'
import { NoteField } from '../ui/note-field.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { AnglerField } from './angler-field.tsx'
import { CatchField } from './catch-field.tsx'
import type { CatchFormValues } from './catch-form-values.ts'
import { OutcomeControl } from './outcome-control.tsx'
import { temperatureRange, temperatureUnit } from './water-temperature.ts'

interface FishNotesProps {
  values: CatchFormValues
  units: UnitSystem
  onChange(values: CatchFormValues): void
}

/** What an angler may note about a fish, folded unless something is noted. */
export function FishNotes({ values, units, onChange }: FishNotesProps) {
  const { caughtBy, note, outcome, waterTemperature, waterClarity } = values
  const [isOpen] = useState(
    [caughtBy, note, outcome, waterTemperature, waterClarity].some((text) => text !== ''),
  )
  return (
    <details className="group col-span-2" open={isOpen}>
      <FoldSummary>Caught by, note, outcome and water</FoldSummary>
      <div className="flex flex-col gap-2">
        <AnglerField value={caughtBy} onChange={(text) => onChange({ ...values, caughtBy: text })} />
        <NoteField value={note} onChange={(text) => onChange({ ...values, note: text })} />
        <OutcomeControl
          value={outcome}
          onChange={(chosen) => onChange({ ...values, outcome: chosen ?? '' })}
        />
        <CatchField
          label={`Water temperature (${temperatureUnit[units]})`}
          type="number"
          inputMode="decimal"
          {...temperatureRange(units)}
          value={waterTemperature}
          onChange={(text) => onChange({ ...values, waterTemperature: text })}
        />
        <SegmentedControl
          label="Water clarity"
          value={waterClarity || null}
          options={clarityOptions}
          onChange={(chosen) => onChange({ ...values, waterClarity: chosen ?? '' })}
          isClearable
        />
      </div>
    </details>
  )
}

const clarityOptions = waterClarities.map((value) => ({ value, label: titleCase(value) }))
