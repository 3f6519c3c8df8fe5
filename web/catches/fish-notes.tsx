import { useId, useState } from 'react'
import { outcomes, waterClarities } from '../../shared/catches.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import { limits } from '../../shared/limits.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { CatchField } from './catch-field.tsx'
import type { CatchFormValues } from './catch-form-values.ts'
import { temperatureRange, temperatureUnit } from './water-temperature.ts'

interface FishNotesProps {
  values: CatchFormValues
  units: UnitSystem
  onChange(values: CatchFormValues): void
}

/** What an angler may note about a fish, folded unless something is noted. */
export function FishNotes({ values, units, onChange }: FishNotesProps) {
  const { note, outcome, waterTemperature, waterClarity } = values
  const [isOpen] = useState([note, outcome, waterTemperature, waterClarity].some((text) => text !== ''))
  const noteId = useId()
  const choose = (name: 'outcome' | 'waterClarity') => (value: string | null) =>
    onChange({ ...values, [name]: value ?? '' })
  return (
    <details className="group col-span-2" open={isOpen}>
      <summary className="inline-flex min-h-11 items-center rounded-md font-semibold text-action text-sm">
        <span className="group-open:hidden">More</span>
        <span className="hidden group-open:inline">Less</span>
      </summary>
      <div className="flex flex-col gap-2">
        <div className="flex flex-col gap-1">
          <label htmlFor={noteId} className="font-semibold text-sm">
            Note
          </label>
          <textarea
            id={noteId}
            rows={3}
            maxLength={limits.noteLength}
            value={note}
            onChange={(event) => onChange({ ...values, note: event.target.value })}
            className="field-sizing-content min-h-20 w-full rounded-md border border-line bg-ground px-3 py-2 text-base text-ink"
          />
        </div>
        <SegmentedControl
          label="Kept or released"
          value={outcome || null}
          options={toOptions(outcomes)}
          onChange={choose('outcome')}
          isClearable
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
          options={toOptions(waterClarities)}
          onChange={choose('waterClarity')}
          isClearable
        />
      </div>
    </details>
  )
}

function toOptions(values: readonly string[]): { value: string; label: string }[] {
  return values.map((value) => ({ value, label: titleCase(value) }))
}
