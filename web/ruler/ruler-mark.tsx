import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { classNames } from '../ui/class-names.ts'
import type { StageSize } from './default-point.ts'
import type { Placement } from './mark-error.ts'
import type { MarkName } from './ruler-draft.ts'
import type { StagePoint } from './stage-geometry.ts'

interface RulerMarkProps {
  name: MarkName
  point: StagePoint
  stage: StageSize
  isPlaced: boolean
  /** Whether the next tap places it. */
  isNext: boolean
  isAnimated: boolean
  onMove: (point: StagePoint, placement: Placement) => void
  /** Called for a tap on the mark that does not move it. */
  onTap: (point: StagePoint, pointerType: string) => void
  /** Called for Enter or Space: leaves the mark where it is and goes on. */
  onAccept: () => void
  /** Returns a function that puts the mark back to where it is now. */
  onRestore: () => () => void
  /** Called when a finger starts or stops to drag it. */
  onTouchChange: (isTouched: boolean) => void
  onPan: (movement: StagePoint) => void
}

/** A mark of 44 px with an open middle, so that what it marks stays visible; dashed until it is placed. */
export function RulerMark(props: RulerMarkProps) {
  const { name, point, stage, isPlaced, isNext, isAnimated, onMove, onAccept, onPan } = props
  const pointer = useMarkPointer(props)
  const keys = useMarkKeys({ point, stage, onMove: (to) => onMove(to, 'keys'), onPan })
  const isEnd = name === 'firstEnd' || name === 'secondEnd'
  return (
    <div
      className={classNames(placeClass, isAnimated && 'transition-transform duration-150')}
      style={{ transform: `translate(${point.x}px, ${point.y}px)` }}
    >
      <button
        type="button"
        data-mark={name}
        aria-label={labels[name]}
        aria-description={isPlaced ? 'Arrow keys move it' : 'Not placed yet. Arrow keys move it'}
        {...pointer}
        {...keys}
        onClick={({ detail }) => detail === 0 && onAccept()}
        className={classNames(buttonClass, isEnd ? 'text-sun' : 'text-on-shade', isNext && 'animate-breathe')}
      >
        <MarkShape isEnd={isEnd} isPlaced={isPlaced} />
      </button>
      {!isEnd && (
        <span aria-hidden className={labelClass}>
          {labels[name]}
        </span>
      )}
    </div>
  )
}

/** A square for the reference, a circle for the fish, each with a cross whose middle is the marked point. */
function MarkShape({ isEnd, isPlaced }: { isEnd: boolean; isPlaced: boolean }) {
  const dashes = isPlaced ? undefined : '5 4'
  const outline = isEnd ? (
    <rect x="-15" y="-15" width="30" height="30" rx="3" strokeDasharray={dashes} />
  ) : (
    <circle r="16" strokeDasharray={dashes} />
  )
  const cross = <path d="M-15 0H-4M4 0H15M0-15V-4M0 4V15" />
  return (
    <svg aria-hidden="true" viewBox="-22 -22 44 44" className="size-11 fill-none">
      <g className="stroke-4 stroke-shade">
        {outline}
        {cross}
      </g>
      <g className="stroke-2 stroke-current">
        {outline}
        {cross}
      </g>
      <circle r="1.5" className="fill-current stroke-none" />
    </svg>
  )
}

const labels: Record<MarkName, string> = {
  firstEnd: 'First end',
  secondEnd: 'Second end',
  snout: 'Snout',
  tail: 'Tail',
}

const placeClass = 'absolute top-1/2 left-1/2 size-0'
const buttonClass =
  'pointer-events-auto absolute -top-[22px] -left-[22px] size-11 cursor-move touch-none rounded-full outline-on-night'
const labelClass =
  'absolute top-[22px] -translate-x-1/2 whitespace-nowrap rounded-sm bg-shade px-1.5 text-on-shade text-xs'

interface MarkPointerOptions {
  point: StagePoint
  onMove: (point: StagePoint, placement: Placement) => void
  onTap: (point: StagePoint, pointerType: string) => void
  /** Returns a function that puts the mark back to where it is now. */
  onRestore: () => () => void
  onTouchChange: (isTouched: boolean) => void
}

/**
 * Returns handlers that drag a mark. It moves by as much as the pointer does, so a finger may hold it beside its middle
 * and never makes it jump. A second finger makes the drag a pinch, so the mark goes back.
 */
function useMarkPointer({ point, onMove, onTap, onRestore, onTouchChange }: MarkPointerOptions) {
  const drag = useRef<Drag | null>(null)
  useEffect(() => () => drag.current?.stopListening(), [])

  function start(event: PointerEvent<HTMLElement>): void {
    if (drag.current !== null || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const restore = onRestore()
    const onSecondFinger = ({ pointerId }: globalThis.PointerEvent) => {
      if (pointerId === drag.current?.id) return
      if (drag.current?.hasMoved) restore()
      end()
    }
    window.addEventListener('pointerdown', onSecondFinger, { capture: true })
    const stopListening = () => window.removeEventListener('pointerdown', onSecondFinger, { capture: true })
    drag.current = { id: event.pointerId, from: pointOf(event), mark: point, hasMoved: false, stopListening }
  }

  function move(event: PointerEvent<HTMLElement>): void {
    const current = drag.current
    if (current?.id !== event.pointerId) return
    const { x, y } = pointOf(event)
    const movement = { x: x - current.from.x, y: y - current.from.y }
    if (!current.hasMoved && Math.hypot(movement.x, movement.y) < dragPixels) return
    if (!current.hasMoved && event.pointerType !== 'mouse') onTouchChange(true)
    current.hasMoved = true
    const to = { x: current.mark.x + movement.x, y: current.mark.y + movement.y }
    onMove(to, event.pointerType === 'touch' ? 'touch-drag' : 'drag')
  }

  function end(): void {
    drag.current?.stopListening()
    drag.current = null
    onTouchChange(false)
  }

  return {
    onPointerDown: start,
    onPointerMove: move,
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (drag.current?.id !== event.pointerId) return
      if (!drag.current.hasMoved) onTap(toStagePoint(event), event.pointerType)
      end()
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => drag.current?.id === pointerId && end(),
  }
}

interface Drag {
  id: number
  from: StagePoint
  mark: StagePoint
  hasMoved: boolean
  stopListening: () => void
}

const dragPixels = 3

function pointOf({ clientX, clientY }: PointerEvent): StagePoint {
  return { x: clientX, y: clientY }
}

/** Converts window coordinates to coordinates from the middle of the layer that holds the mark. */
function toStagePoint(event: PointerEvent<HTMLElement>): StagePoint {
  const layer = event.currentTarget.closest('[role=application]')?.getBoundingClientRect() ?? new DOMRect()
  return { x: event.clientX - layer.x - layer.width / 2, y: event.clientY - layer.y - layer.height / 2 }
}

interface MarkKeysOptions {
  point: StagePoint
  stage: StageSize
  onMove: (point: StagePoint) => void
  onPan: (movement: StagePoint) => void
}

/** Returns handlers that move a focused mark: arrow keys by 1 px, with Shift by 10. The photo follows it into view. */
function useMarkKeys({ point, stage, onMove, onPan }: MarkKeysOptions) {
  function reveal({ x, y }: StagePoint): void {
    const movement = { x: hiddenBy(x, stage.width), y: hiddenBy(y, stage.height) }
    if (movement.x !== 0 || movement.y !== 0) onPan(movement)
  }

  return {
    onFocus: () => reveal(point),
    onKeyDown: (event: KeyboardEvent) => {
      const direction = directions[event.key]
      if (direction === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault() // the viewer would show another photo
      const pixels = event.shiftKey ? 10 : 1
      const to = { x: point.x + direction.x * pixels, y: point.y + direction.y * pixels }
      onMove(to)
      reveal(to)
    },
  }
}

const directions: Record<string, StagePoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const marginPixels = 24

/** Returns how far the photo has to move so that a mark is away from the edge of the stage; 0 if it is. */
function hiddenBy(position: number, stageLength: number): number {
  const limit = Math.max(stageLength / 2 - marginPixels, 0)
  return Math.min(Math.max(position, -limit), limit) - position
}
