import { useDrag } from '@use-gesture/react'
import { type RefObject, useEffect } from 'react'
import { Grip } from '../../ui/grip.tsx'
import { remToPixels } from '../../ui/rem-to-pixels.ts'
import { panelSizeAt } from './panel-size.ts'
import type { InfoPanelState } from './use-info-panel.ts'

interface PanelHandleProps {
  panel: InfoPanelState
  card: RefObject<HTMLElement | null>
}

/** In portrait, a grip that drags the panel: up to full height, down to half, or closed. Pressing it switches between the first two. */
export function PanelHandle({ panel, card }: PanelHandleProps) {
  const bind = useDrag(
    ({ tap, last, canceled, movement: [, y], velocity, direction, memo }) => {
      const { current } = card
      if (tap || current === null) return
      const startHeight = (memo as number | undefined) ?? current.offsetHeight
      const height = startHeight - y
      const sizes = measureSizes()
      current.style.transition = last ? '' : 'none'
      current.style.height = last ? '' : `${Math.min(height, sizes.full)}px`
      if (last && !canceled) panel.resize(panelSizeAt(height - velocity[1] * direction[1] * coastMs, sizes))
      return startHeight
    },
    { axis: 'y', filterTaps: true, pointer: { keys: false } },
  )
  useEffect(() => {
    const { current } = card
    // The handle may go during a drag, as with an edit by keyboard.
    return () => {
      if (current !== null) Object.assign(current.style, { transition: '', height: '' })
    }
  }, [card])
  return (
    <button
      {...bind()}
      type="button"
      aria-label={panel.isFull ? 'Show less fish info' : 'Show more fish info'}
      onClick={() => panel.resize(panel.isFull ? 'half' : 'full')}
      className={handleClass}
    >
      <Grip className="bottom-1.5" />
    </button>
  )
}

/** The heights of the panel in px; the same as in its classes. */
function measureSizes() {
  const half = Math.min(remToPixels(17), 0.42 * window.innerHeight)
  return { half, full: Math.max(half, window.innerHeight - 240) }
}

const coastMs = 150 // a fast drag counts as if it went on for this long

const handleClass =
  'absolute -top-7 left-1/2 h-11 w-40 -translate-x-1/2 cursor-grab touch-none rounded-lg outline-on-night -outline-offset-3 active:cursor-grabbing landscape:hidden'
