import type { RulerDrawing } from '../../shared/catches.ts'
import type { Reference } from './known-references.ts'
import { assumedErrors } from './mark-error.ts'
import type { PhotoPoint } from './stage-geometry.ts'

/** The marks of a ruler, in the order in which they are placed. */
export const markNames = ['firstEnd', 'secondEnd', 'snout', 'tail'] as const
export type MarkName = (typeof markNames)[number]

/** A placed mark, and its standard deviation as a fraction of the photo's longer side. */
export interface Mark {
  at: PhotoPoint
  error: number
}

/** The steps: choose something of known length, mark its ends, mark the fish. */
export const rulerSteps = ['reference', 'ends', 'fish'] as const
export type RulerStep = (typeof rulerSteps)[number]

/** A ruler while it is drawn; a mark is null until it is placed. */
export interface RulerDraft {
  step: RulerStep
  reference: Reference | null
  marks: Record<MarkName, Mark | null>
}

/** Returns a draft of a saved ruler, ready to change its marks, or an empty one. */
export function openDraft(saved: RulerDrawing | null): RulerDraft {
  if (saved === null) return emptyDraft
  const { reference, snout, tail, markErrors = assumedErrors } = saved
  const points = [...reference.ends, snout, tail]
  const marks = markNames.map((name, index) => [name, { at: points[index], error: markErrors[index] }])
  return {
    step: 'fish',
    reference: { name: reference.name, lengthInches: reference.lengthInches },
    marks: Object.fromEntries(marks),
  }
}

const emptyDraft: RulerDraft = {
  step: 'reference',
  reference: null,
  marks: { firstEnd: null, secondEnd: null, snout: null, tail: null },
}

/** Returns the marks that a step shows. The last one shows all, to correct them. */
export function marksOf(step: RulerStep): readonly MarkName[] {
  if (step === 'reference') return []
  return step === 'ends' ? ['firstEnd', 'secondEnd'] : markNames
}

/** Returns the mark that the next tap places; null if all marks of the step are placed. */
export function nextMark({ step, marks }: RulerDraft): MarkName | null {
  return marksOf(step).find((name) => marks[name] === null) ?? null
}

/** Returns the draft with a mark placed or moved, or, if null, not placed. */
export function placeMark(draft: RulerDraft, name: MarkName, mark: Mark | null): RulerDraft {
  return { ...draft, marks: { ...draft.marks, [name]: mark } }
}

/** Returns the drawing to measure and save; null until everything is chosen and marked. */
export function toDrawing({ reference, marks }: RulerDraft): RulerDrawing | null {
  const { firstEnd, secondEnd, snout, tail } = marks
  if (!(reference && firstEnd && secondEnd && snout && tail)) return null
  return {
    reference: { ...reference, ends: [firstEnd.at, secondEnd.at] },
    snout: snout.at,
    tail: tail.at,
    markErrors: [firstEnd.error, secondEnd.error, snout.error, tail.error],
  }
}
