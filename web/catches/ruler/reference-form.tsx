import { type FormEvent, useId, useState } from 'react'
import { limits } from '../../../shared/limits.ts'
import type { UnitSystem } from '../../../shared/unit-systems.ts'
import { formatLength, lengthUnit } from '../../../shared/units.ts'
import { useUser } from '../../account/account-api.ts'
import { Button } from '../../ui/button.tsx'
import { CatchField } from '../catch-field.tsx'
import { boardName, knownReferences, ownReferenceNames, type Reference } from './known-references.ts'
import { LimitNote } from './limit-note.tsx'
import { PanelButtons } from './panel-buttons.tsx'
import { kindOf, lengthText, toReference } from './reference-values.ts'

interface ReferenceFormProps {
  /** The reference chosen before, to change it; null at first. */
  chosen: Reference | null
  units: UnitSystem
  onChoose: (reference: Reference) => void
}

/** The step in which the user says what in the photo has a known length. */
export function ReferenceForm({ chosen, units, onChoose }: ReferenceFormProps) {
  const { data: user } = useUser()
  const known = knownReferences(user ?? {})
  const [kind, setKind] = useState(kindOf(chosen, known))
  const [name, setName] = useState(chosen !== null && kind === 'other' ? chosen.name : '')
  const [length, setLength] = useState(lengthText(chosen?.lengthInches ?? null, units))
  const id = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    const reference = toReference({ kind, name, length }, { known, chosen, units })
    if (reference !== null) onChoose(reference)
  }

  return (
    <form aria-label="Known length" onSubmit={submit} className="flex flex-1 flex-col gap-2">
      <label htmlFor={id} className="sr-only">
        Measure against
      </label>
      <select
        id={id}
        value={kind}
        onChange={({ target }) => setKind(target.value)}
        className="min-h-11 w-full rounded-md border border-line bg-ground px-3 text-base text-ink"
      >
        <option value="board">{boardName}</option>
        {known.map((reference) => (
          <option key={reference.name} value={reference.name}>
            {reference.name} ({formatLength(reference.lengthInches, units)})
          </option>
        ))}
        {missingFromSettings(known).map((missing) => (
          <option key={missing} disabled>
            {missing} (add it in Settings)
          </option>
        ))}
        <option value="other">Something else</option>
      </select>
      {kind === 'other' && (
        <CatchField
          label="What is it?"
          required
          maxLength={limits.rulerReferenceLength}
          value={name}
          onChange={setName}
        />
      )}
      {(kind === 'board' || kind === 'other') && (
        <CatchField
          label={`Length between your two marks (${lengthUnit[units].name})`}
          type="number"
          inputMode="decimal"
          step="any"
          min={0.01}
          max={Math.floor(limits.lengthInches.max * lengthUnit[units].perStored)}
          required
          value={length}
          onChange={setLength}
        />
      )}
      <LimitNote />
      <PanelButtons>
        <Button type="submit" variant="action">
          Next
        </Button>
      </PanelButtons>
    </form>
  )
}

function missingFromSettings(known: Reference[]): string[] {
  return ownReferenceNames.filter((name) => known.every((reference) => reference.name !== name))
}
