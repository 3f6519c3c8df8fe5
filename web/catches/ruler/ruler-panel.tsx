import { useEffect, useRef } from 'react'
import type { Catch } from '../../../shared/catches.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { useUnits } from '../../account/account-api.ts'
import { MarkEnds } from './mark-ends.tsx'
import { MarkFish } from './mark-fish.tsx'
import { ReferenceForm } from './reference-form.tsx'
import { nextMark, type RulerDraft, rulerSteps } from './ruler-draft.ts'
import { keepDraft, useRulerDraft } from './use-ruler-draft.ts'

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
