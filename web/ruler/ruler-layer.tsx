import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { defaultPoint, type StageSize } from './default-point.ts'
import { placeMarkAt, placeNextMark, type RulerTarget } from './place-mark-at.ts'
import { type MarkName, marksOf, nextMark, placeMark, type RulerDraft } from './ruler-draft.ts'
import { RulerMark } from './ruler-mark.tsx'
import {
  type PhotoPoint,
  type StageGeometry,
  type StagePoint,
  toStagePoint,
  unrotatedSize,
} from './stage-geometry.ts'
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

interface RulerLinesProps {
  draft: RulerDraft
  geometry: StageGeometry
  stage: StageSize
  isAnimated: boolean
}

/** The lines between placed marks: dashed along the reference, solid along the fish. */
function RulerLines({ draft, geometry, stage, isAnimated }: RulerLinesProps) {
  const { x, y, scale } = geometry.view
  const fitted = { ...geometry, view: { x: 0, y: 0, scale: 1 } }
  if (draft.step === 'reference') return null

  function line(from: MarkName, to: MarkName, className: string) {
    const [start, end] = [draft.marks[from], draft.marks[to]]
    if (start === null || end === null) return null
    const [a, b] = [toStagePoint(start.at, fitted), toStagePoint(end.at, fitted)]
    const ends = { x1: a.x, y1: a.y, x2: b.x, y2: b.y, vectorEffect: 'non-scaling-stroke' } as const
    return (
      <>
        <line {...ends} className="stroke-5 stroke-shade" />
        <line {...ends} className={classNames('stroke-2', className)} />
      </>
    )
  }

  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full">
      <g
        className={classNames(isAnimated && 'transition-transform duration-150')}
        style={{
          transform: `translate(${stage.width / 2 + x}px, ${stage.height / 2 + y}px) scale(${scale})`,
        }}
      >
        {line('firstEnd', 'secondEnd', 'stroke-sun [stroke-dasharray:6_4]')}
        {draft.step === 'fish' && line('snout', 'tail', 'stroke-on-shade')}
      </g>
    </svg>
  )
}

interface LoupeProps {
  /** The marked point. */
  at: PhotoPoint
  /** Where it is on the stage. */
  point: StagePoint
  geometry: StageGeometry
  image: ReactNode
}

/** Enlarges what the finger on a mark hides, in the corner of the stage that the finger is not near. */
function Loupe({ at: [x, y], point, geometry, image }: LoupeProps) {
  const { rotation, view } = geometry
  const { width, height } = unrotatedSize(geometry)
  const scale = view.scale * Math.max(2.5 / Math.sqrt(view.scale), 1.25)
  const radius = loupePixels / 2
  return (
    <div
      aria-hidden
      data-loupe
      className={classNames(frameClass, point.x < 0 ? 'right-2' : 'left-2')}
      style={{ width: loupePixels, height: loupePixels }}
    >
      <div
        className="absolute max-w-none"
        style={{
          width: width * scale,
          height: height * scale,
          left: radius - x * width * scale,
          top: radius - y * height * scale,
          transformOrigin: `${x * 100}% ${y * 100}%`,
          rotate: `${rotation}deg`,
        }}
      >
        {image}
      </div>
      <svg aria-hidden="true" viewBox="-64 -64 128 128" className="absolute inset-0 size-full fill-none">
        <path d={crossPath} className="stroke-4 stroke-shade" />
        <path d={crossPath} className="stroke-on-shade stroke-2" />
      </svg>
    </div>
  )
}

const loupePixels = 128
const crossPath = 'M-40 0H-6M6 0H40M0-40V-6M0 6V40'
const frameClass =
  'absolute top-2 overflow-clip rounded-full border-2 border-on-night bg-night shadow-floating box-content'
