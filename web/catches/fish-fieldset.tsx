import { useEffect, useId, useState } from 'react'
import { waterClarities } from '../../shared/catches.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import { limits } from '../../shared/limits.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { lengthUnit, weightUnit } from '../../shared/units.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { decimalProps } from '../ui/decimal-props.ts'
import { FoldSummary } from '../ui/fold-summary.tsx'
import { NoteField } from '../ui/note-field.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { AnglerField } from './angler-field.tsx'
import { CatchField } from './catch-field.tsx'
import { type CatchFormValues, fieldRange, isTyped } from './catch-form-values.ts'
import type { FishFields } from './fish-fields.ts'
import { baitsId } from './fish-suggestions.tsx'
import type { ConfirmableValue } from './guess.ts'
import { OutcomeControl } from './outcome-control.tsx'
import { guessTag } from './row-parts.ts'
import { SpeciesField } from './species-field.tsx'
import { temperatureRange, temperatureUnit } from './water-temperature.ts'
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
        {...tag('length')}
        {...decimalProps({ ...fieldRange(lengthField, limits.lengthInches), ...field('length') })}
      />
      <CatchField
        label={`Weight (${weightField.name})`}
        {...tag('weight')}
        {...decimalProps({ ...fieldRange(weightField, limits.weightLbs), ...field('weight') })}
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

interface MeasuredQuestionProps {
  /** Null until it has been answered on this device. */
  isMeasured: boolean | null
  onAnswer(isMeasured: boolean): void
}

/** Asks once whether a typed size was measured; later it shows the last answer, which can be changed. */
function MeasuredQuestion({ isMeasured, onAnswer }: MeasuredQuestionProps) {
  return (
    <SegmentedControl
      label="Did you measure it?"
      value={isMeasured === null ? null : isMeasured ? 'measured' : 'estimate'}
      options={answers}
      onChange={(answer) => onAnswer(answer === 'measured')}
      className={classNames('col-span-2', isMeasured === null && 'rounded-md bg-tint p-3')}
    />
  )
}

const answers = [
  { value: 'measured', label: 'Measured' },
  { value: 'estimate', label: 'My estimate' },
] as const

interface FishNotesProps {
  values: CatchFormValues
  units: UnitSystem
  onChange(values: CatchFormValues): void
}

/** What an angler may note about a fish, folded unless something is noted. */
function FishNotes({ values, units, onChange }: FishNotesProps) {
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
          {...decimalProps({
            ...temperatureRange(units),
            value: waterTemperature,
            onChange: (text) => onChange({ ...values, waterTemperature: text }),
          })}
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
