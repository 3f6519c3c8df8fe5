import { type ReactNode, useEffect, useRef, useState } from 'react'
import { defaultPoint, type StageSize } from './default-point.ts'
import { Loupe } from './loupe.tsx'
import { placeMarkAt, placeNextMark, type RulerTarget } from './place-mark-at.ts'
import { type MarkName, marksOf, nextMark, placeMark } from './ruler-draft.ts'
import { RulerLines } from './ruler-lines.tsx'
import { RulerMark } from './ruler-mark.tsx'
import { type StageGeometry, type StagePoint, toStagePoint } from './stage-geometry.ts'
import { currentDraft, keepDraft, useRulerDraft } from './use-ruler-draft.ts'

interface RulerLayerProps {
  target: RulerTarget
  stage: StageSize
  /** Whether a change of the zoom is animated. */
  isAnimated: boolean
  /** Moves the zoomed photo. */
  onPan: (movement: StagePoint) => void
  /** The photo, filling a box with the shape of the upright photo. */
  loupeImage: ReactNode
}

/** The ruler over the photo: its marks, which can be dragged or moved by keys, the lines between them and a loupe. */
export function RulerLayer({ target, stage, isAnimated, onPan, loupeImage }: RulerLayerProps) {
  const { photoId, fish, geometry } = target
  const draft = useRulerDraft(photoId, fish)
  const layer = useRef<HTMLDivElement>(null)
  const [touched, setTouched] = useState<MarkName | null>(null)
  const [stillView, setStillView] = useState<StageGeometry['view'] | null>(null)
  const next = nextMark(draft)
  // Marks follow an animated zoom, but a finger or a key at once.
  const followsZoom = isAnimated && stillView !== geometry.view
  const pointOf = (name: MarkName) => {
    const mark = draft.marks[name]
    return mark === null ? defaultPoint(name, geometry, stage) : toStagePoint(mark.at, geometry)
  }
  const focusMark = (name: MarkName) =>
    layer.current?.querySelector<HTMLElement>(`[data-mark=${name}]`)?.focus({ preventScroll: true })

  // A new step starts at its first mark, for the keyboard and for screen readers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new step or fish moves the focus
  useEffect(() => {
    if (next !== null) focusMark(next)
  }, [draft.step, fish.id])

  return (
    <div ref={layer} role="application" aria-label="Marks" className={layerClass}>
      <RulerLines draft={draft} geometry={geometry} stage={stage} isAnimated={followsZoom} />
      {marksOf(draft.step).map((name) => (
        <RulerMark
          key={name}
          name={name}
          point={pointOf(name)}
          stage={stage}
          isPlaced={draft.marks[name] !== null}
          isNext={name === next}
          isAnimated={followsZoom}
          onMove={(point, placement) => {
            setStillView(geometry.view)
            placeMarkAt(target, name, point, placement)
          }}
          onTap={(point, pointerType) => placeNextMark(target, point, pointerType)}
          onAccept={() => {
            if (draft.marks[name] === null) placeMarkAt(target, name, pointOf(name), 'keys')
            const further = marksOf(draft.step).find((other) => other !== name && draft.marks[other] === null)
            if (further !== undefined) focusMark(further)
          }}
          onRestore={() => {
            const before = currentDraft(photoId, fish).marks[name]
            return () => keepDraft(photoId, fish.id, placeMark(currentDraft(photoId, fish), name, before))
          }}
          onTouchChange={(isTouched) => setTouched(isTouched ? name : null)}
          onPan={onPan}
        />
      ))}
      {touched !== null && draft.marks[touched] !== null && (
        <Loupe at={draft.marks[touched].at} point={pointOf(touched)} geometry={geometry} image={loupeImage} />
      )}
    </div>
  )
}

// Clips without becoming a scroll container, which the browser would scroll to a focused mark.
const layerClass = 'pointer-events-none absolute inset-0 overflow-clip'
