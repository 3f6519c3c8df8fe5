import type { KeyboardEvent } from 'react'
import type { StageSize } from './default-point.ts'
import type { StagePoint } from './stage-geometry.ts'

interface MarkKeysOptions {
  point: StagePoint
  stage: StageSize
  onMove: (point: StagePoint) => void
  onPan: (movement: StagePoint) => void
}

/** Returns handlers that move a focused mark: arrow keys by 1 px, with Shift by 10. The photo follows it into view. */
export function useMarkKeys({ point, stage, onMove, onPan }: MarkKeysOptions) {
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
