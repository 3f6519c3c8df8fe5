import { type PointerEvent, useRef } from 'react'
import type { Placement } from './mark-error.ts'
import type { StagePoint } from './stage-geometry.ts'

interface MarkPointerOptions {
  point: StagePoint
  onMove: (point: StagePoint, placement: Placement) => void
  onTap: (point: StagePoint, pointerType: string) => void
  onTouchChange: (isTouched: boolean) => void
}

/**
 * Returns handlers that drag a mark. It moves by as much as the pointer does, so a finger may hold it beside its middle
 * and never makes it jump.
 */
export function useMarkPointer({ point, onMove, onTap, onTouchChange }: MarkPointerOptions) {
  const drag = useRef<{ id: number; from: StagePoint; mark: StagePoint; hasMoved: boolean } | null>(null)

  function end(event: PointerEvent<HTMLElement>): void {
    if (drag.current?.id !== event.pointerId) return
    drag.current = null
    onTouchChange(false)
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (drag.current !== null || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { id: event.pointerId, from: pointOf(event), mark: point, hasMoved: false }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const current = drag.current
      if (current?.id !== event.pointerId) return
      const { x, y } = pointOf(event)
      const movement = { x: x - current.from.x, y: y - current.from.y }
      if (!current.hasMoved && Math.hypot(movement.x, movement.y) < dragPixels) return
      const isFinger = event.pointerType !== 'mouse'
      if (!current.hasMoved && isFinger) onTouchChange(true)
      current.hasMoved = true
      const to = { x: current.mark.x + movement.x, y: current.mark.y + movement.y }
      onMove(to, event.pointerType === 'touch' ? 'touch-drag' : 'drag')
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const current = drag.current
      if (current?.id === event.pointerId && !current.hasMoved) onTap(toStagePoint(event), event.pointerType)
      end(event)
    },
    onPointerCancel: end,
  }
}

const dragPixels = 3

function pointOf({ clientX, clientY }: PointerEvent): StagePoint {
  return { x: clientX, y: clientY }
}

/** Converts window coordinates to coordinates from the middle of the layer that holds the mark. */
function toStagePoint(event: PointerEvent<HTMLElement>): StagePoint {
  const layer = event.currentTarget.parentElement?.getBoundingClientRect() ?? new DOMRect()
  return { x: event.clientX - layer.x - layer.width / 2, y: event.clientY - layer.y - layer.height / 2 }
}
