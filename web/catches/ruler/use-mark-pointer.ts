import { type PointerEvent, useEffect, useRef } from 'react'
import type { Placement } from './mark-error.ts'
import type { StagePoint } from './stage-geometry.ts'

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
export function useMarkPointer({ point, onMove, onTap, onRestore, onTouchChange }: MarkPointerOptions) {
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
