import { useEffect, useId, useState } from 'react'
import { limits } from '../../shared/limits.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { lengthUnit, weightUnit } from '../../shared/units.ts'
import { Button } from '../ui/button.tsx'
import { CatchField } from './catch-field.tsx'
import { type CatchFormValues, fieldRange, isTyped } from './catch-form-values.ts'
import type { FishFields } from './fish-fields.ts'
import { FishNotes } from './fish-notes.tsx'
import { baitsId } from './fish-suggestions.tsx'
import type { ConfirmableValue } from './guess.ts'
import { MeasuredQuestion } from './measured-question.tsx'
import { guessTag } from './row-parts.ts'
import { SpeciesField } from './species-field.tsx'
import { weightDoubt } from './weight-doubt.ts'

interface FishFieldsetProps {
  fields: FishFields
  /** Null if it is the only fish of the photo, which has no heading and cannot be removed. */
  number: number | null
  /** Whether its first field takes the focus when it appears. */
  isFocused: boolean
  hasHelp: boolean
  /** Whether its species may be several names, separated by commas. */
  isList: boolean
  units: UnitSystem
  onAnswer(isMeasured: boolean): void
  onChange(changed: FishFields): void
  onRemove(removed: FishFields): void
}

/** The fields of one fish in the edit form. */
export function FishFieldset(props: FishFieldsetProps) {
  const { fields, number, isFocused, hasHelp, isList, units, onChange, onAnswer, onRemove } = props
  const { values, initialValues } = fields
  const isSizeTyped = isTyped('length', values, initialValues) || isTyped('weight', values, initialValues)
  const headingId = useId()
  const tag = (name: ConfirmableValue) => ({
    tag: fields.guessed.includes(name) && values[name] === initialValues[name] ? guessTag : undefined,
  })
  const field = (name: keyof CatchFormValues) => ({
    value: values[name],
    onChange: (text: string) => onChange({ ...fields, values: { ...values, [name]: text } }),
  })
  const numberProps = { type: 'number', inputMode: 'decimal' } as const
  const [lengthField, weightField] = [lengthUnit[units], weightUnit[units]]

  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend can't stand in a row with a button
    <div
      role="group"
      {...(number === null ? { 'aria-label': 'Fish' } : { 'aria-labelledby': headingId })}
      className="grid grid-cols-2 gap-x-3 gap-y-2"
    >
      {number !== null && (
        <div className="col-span-2 flex items-center justify-between">
          <h3 id={headingId} className="font-bold text-sm">
            Fish {number}
          </h3>
          <Button
            variant="quiet"
            className="px-2!"
            aria-label={`Remove fish ${number}`}
            onClick={() => onRemove(fields)}
          >
            Remove
          </Button>
        </div>
      )}
      <SpeciesField
        isList={isList}
        autoFocus={isFocused}
        {...(hasHelp && { help: speciesHelp })}
        className="col-span-2"
        {...tag('species')}
        {...field('species')}
      />
      <CatchField
        label={`Length (${lengthField.name})`}
        {...numberProps}
        {...fieldRange(lengthField, limits.lengthInches)}
        {...tag('length')}
        {...field('length')}
      />
      <CatchField
        label={`Weight (${weightField.name})`}
        {...numberProps}
        {...fieldRange(weightField, limits.weightLbs)}
        {...tag('weight')}
        {...field('weight')}
      />
      {isSizeTyped && <WeightDoubt values={values} units={units} />}
      <CatchField
        label="Caught with"
        list={baitsId}
        maxLength={limits.caughtWithLength}
        className="col-span-2"
        {...field('caughtWith')}
      />
      {isSizeTyped && <MeasuredQuestion isMeasured={fields.isMeasured} onAnswer={onAnswer} />}
      <FishNotes
        values={values}
        units={units}
        onChange={(changed) => onChange({ ...fields, values: changed })}
      />
    </div>
  )
}

/** The doubt about the typed weight, once the user pauses: a number that is half typed would be doubted too. */
function WeightDoubt({ values, units }: { values: CatchFormValues; units: UnitSystem }) {
  const [settled, setSettled] = useState<CatchFormValues | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(values), pauseMs)
    return () => clearTimeout(timer)
  }, [values])
  const text = settled === values ? weightDoubt(values, units) : null
  return (
    <p role="status" className={text === null ? 'sr-only' : 'measure col-span-2 font-semibold text-sm'}>
      {text}
    </p>
  )
}

const pauseMs = 600

const speciesHelp = 'Separate multiple species with commas. Weather and tide data are read-only.'
