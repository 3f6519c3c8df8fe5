import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Catch } from '../../shared/catches.ts'
import { limits } from '../../shared/limits.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { formatLength, formatOneDecimal, lengthUnit } from '../../shared/units.ts'
import { useUnits, useUser } from '../account/account-api.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { CatchField } from '../catches/catch-field.tsx'
import { Button } from '../ui/button.tsx'
import { decimalProps } from '../ui/decimal-props.ts'
import { boardName, knownReferences, ownReferenceNames, type Reference } from './known-references.ts'
import { isRough, isTooLong, type Measurement, maxLengthInches, measureFish } from './measure-fish.ts'
import { kindOf, lengthText, toReference } from './reference-values.ts'
import { nextMark, type RulerDraft, type RulerStep, rulerSteps, toDrawing } from './ruler-draft.ts'
import { clearingEdit, rulerEdit, useSaveRuler } from './save-ruler.ts'
import { dropDraft, keepDraft, useRulerDraft } from './use-ruler-draft.ts'

interface RulerPanelProps {
  photo: LogPhoto
  fish: Catch
  onClose: () => void
}

/** The steps of the ruler, below the photo or beside it: what to do, what it gives, and saving it. */
export function RulerPanel({ photo, fish, onClose }: RulerPanelProps) {
  const units = useUnits()
  const draft = useRulerDraft(photo.id, fish)
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { step, reference } = draft
  const number = rulerSteps.indexOf(step) + 1
  const change = (changes: Partial<RulerDraft>) => keepDraft(photo.id, fish.id, { ...draft, ...changes })

  // While there are marks to place, the next one takes the focus instead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new step or fish moves the focus
  useEffect(() => {
    panel.current?.scrollTo(0, 0)
    if (nextMark(draft) === null) heading.current?.focus({ preventScroll: true })
  }, [step, fish.id])

  return (
    <aside ref={panel} aria-label="Ruler" className={cardClass}>
      <p role="status" className="sr-only">
        Step {number} of 3: {titleOf(draft)}
      </p>
      <h3 ref={heading} tabIndex={-1} className="pt-2 font-bold outline-none [overflow-wrap:anywhere]">
        {number}. {titleOf(draft)}
      </h3>
      {step === 'reference' && (
        <ReferenceForm
          key={fish.id}
          chosen={reference}
          units={units}
          onChoose={(chosen) => change({ reference: chosen, step: 'ends' })}
        />
      )}
      {step === 'ends' && <MarkEnds draft={draft} onChangeStep={(to) => change({ step: to })} />}
      {step === 'fish' && (
        <MarkFish
          photo={photo}
          fish={fish}
          draft={draft}
          units={units}
          onBack={() => change({ step: 'ends' })}
          onSaved={onClose}
        />
      )}
    </aside>
  )
}

function titleOf({ step, reference }: RulerDraft): string {
  if (step === 'reference') return 'What has a known length?'
  return step === 'ends' ? `Mark both ends: ${reference?.name}` : 'Mark snout and tail'
}

// As high as the info panel, so that the photo does not jump.
const cardClass =
  '@container mx-auto flex w-[calc(100%-(--spacing(4)))] max-w-2xl flex-col gap-2 overflow-y-auto overscroll-contain rounded-lg ' +
  'night-colors scheme-dark bg-sheet px-4 pt-1 pb-3 text-ink h-[min(17rem,42dvh)] landscape:col-start-2 landscape:row-span-3 landscape:row-start-2 ' +
  'landscape:mx-2 landscape:mb-2 landscape:h-auto landscape:max-h-[calc(100%-0.5rem)] landscape:w-[min(24rem,42vw)] landscape:self-start'

interface ReferenceFormProps {
  /** The reference chosen before, to change it; null at first. */
  chosen: Reference | null
  units: UnitSystem
  onChoose: (reference: Reference) => void
}

/** The step in which the user says what in the photo has a known length. */
function ReferenceForm({ chosen, units, onChoose }: ReferenceFormProps) {
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
          required
          {...decimalProps({
            min: 0.01,
            max: Math.floor(limits.lengthInches.max * lengthUnit[units].perStored),
            value: length,
            onChange: setLength,
          })}
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

interface MarkEndsProps {
  draft: RulerDraft
  onChangeStep: (step: RulerStep) => void
}

/** The step in which the ends of the reference are marked. */
function MarkEnds({ draft, onChangeStep }: MarkEndsProps) {
  return (
    <>
      <p className="text-sm">
        Tap one end, then the other. Drag a mark to correct it, or use the arrow keys. Zoom in to be precise.
      </p>
      <PanelButtons>
        <Button onClick={() => onChangeStep('reference')}>Back</Button>
        <Button variant="action" disabled={nextMark(draft) !== null} onClick={() => onChangeStep('fish')}>
          Next
        </Button>
      </PanelButtons>
    </>
  )
}

interface MarkFishProps {
  photo: LogPhoto
  fish: Catch
  draft: RulerDraft
  units: UnitSystem
  onBack: () => void
  onSaved: () => void
}

/** The step in which the fish is marked, with its length and what can be done with the ruler. */
function MarkFish({ photo, fish, draft, units, onBack, onSaved }: MarkFishProps) {
  const save = useSaveRuler()
  const drawing = toDrawing(draft)
  const measured = drawing && measureFish(drawing, photo)
  const target = { photo, fish }

  function saveRuler() {
    if (!drawing || !measured) return
    const edit = rulerEdit(drawing, measured.lengthInches)
    save.mutate(
      { ...target, edit },
      {
        onSuccess: () => {
          onSaved()
          dropDraft(photo.id, fish.id)
        },
      },
    )
  }
  function clear() {
    if (fish.ruler === null) dropDraft(photo.id, fish.id)
    else save.mutate({ ...target, edit: clearingEdit(fish) })
  }

  return (
    <>
      {drawing === null ? (
        <p className="text-sm">
          Tap the snout, then the tip of the tail. Drag a mark to correct it, or use the arrow keys.
        </p>
      ) : (
        <MeasuredLength measured={measured} reference={drawing.reference} units={units} />
      )}
      <LimitNote />
      <SaveProblem error={save.error} />
      <PanelButtons>
        <Button variant="quiet" className="mr-auto px-2!" disabled={save.isPending} onClick={clear}>
          {fish.ruler === null ? 'Start over' : 'Remove ruler'}
        </Button>
        <Button disabled={save.isPending} onClick={onBack}>
          Back
        </Button>
        <Button
          variant="action"
          busy={save.isPending}
          disabled={measured === null || isTooLong(measured)}
          onClick={saveRuler}
        >
          Save
        </Button>
      </PanelButtons>
    </>
  )
}

interface MeasuredLengthProps {
  /** Null if two marks are at the same point. */
  measured: Measurement | null
  reference: Reference
  units: UnitSystem
}

/** The length that a ruler gives, with its error, and what to do if it is rough or cannot be right. */
function MeasuredLength({ measured, reference, units }: MeasuredLengthProps) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <output aria-label="Length" className="measure font-bold text-xl">
          {measured ? formatMeasurement(measured, units) : '–'}
        </output>
        <span className="text-quiet text-sm [overflow-wrap:anywhere]">
          against {reference.name}, {formatLength(reference.lengthInches, units)}
        </span>
      </p>
      {measured === null && <Caution>Two marks are at the same point. Move one of them.</Caution>}
      {measured && isTooLong(measured) && (
        <Caution>
          That’s over {formatLength(maxLengthInches, units)}. Check the marks and the known length.
        </Caution>
      )}
      {measured && !isTooLong(measured) && isRough(measured) && (
        <Caution>
          This is rough: {reference.name} is short beside the fish. Zoom in and move the marks, or use
          something longer.
        </Caution>
      )}
    </>
  )
}

/** Formats a length with its error, which is at least a tenth: `18.3 in ± 0.4`. */
function formatMeasurement({ lengthInches, errorInches }: Measurement, units: UnitSystem): string {
  const error = Math.max(errorInches * lengthUnit[units].perStored, 0.1)
  return `${formatLength(lengthInches, units)} ± ${formatOneDecimal(error)}`
}

function Caution({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="rounded-md bg-caution px-3 py-2 text-on-caution text-sm [overflow-wrap:anywhere]"
    >
      {children}
    </p>
  )
}

/** Why the ruler could not be saved: the server's message. */
function SaveProblem({ error }: { error: Error | null }) {
  if (error === null) return null
  return (
    <p role="alert" className="font-semibold text-danger text-sm">
      {errorMessage(error, 'Failed to save fish data.')}
    </p>
  )
}

/** The row of buttons at the end of the ruler's panel. It stays in view while text scrolls, unless text is very large. */
function PanelButtons({ children }: { children: ReactNode }) {
  return (
    <div className="-mb-3 sticky -bottom-3 mt-auto flex flex-wrap justify-end gap-2 bg-sheet pt-1 pb-3 @max-[14rem]:static">
      {children}
    </div>
  )
}

/** What no ruler on a photo can know. */
function LimitNote() {
  return (
    <p className="text-quiet text-sm">
      A tilted board, or one farther away than the fish, reads wrong. Measure beside the fish.
    </p>
  )
}
