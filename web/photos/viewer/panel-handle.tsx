import { useDrag } from '@use-gesture/react'
import { type RefObject, useEffect } from 'react'
import { Grip } from '../../ui/grip.tsx'
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
      const sizes = (memo as ReturnType<typeof measureSizes> | undefined) ?? measureSizes(current)
      const height = sizes.start - y
      current.style.transition = last ? '' : 'none'
      current.style.height = last ? '' : `${Math.min(height, sizes.full)}px`
      if (last && !canceled) panel.resize(panelSizeAt(height - velocity[1] * direction[1] * coastMs, sizes))
      return sizes
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

/** Measures the panel in px: as high as it is now, and at each of its heights. */
function measureSizes(panel: HTMLElement) {
  const start = panel.offsetHeight
  panel.style.transition = 'none'
  const [half = 0, full = 0] = ['var(--panel-half)', 'var(--panel-full)'].map((height) => {
    panel.style.height = height
    return panel.offsetHeight
  })
  return { start, half, full }
}

const coastMs = 150 // a fast drag counts as if it went on for this long

const handleClass =
  'absolute -top-7 left-1/2 h-11 w-40 -translate-x-1/2 cursor-grab touch-none rounded-lg outline-on-night -outline-offset-3 active:cursor-grabbing landscape:hidden'
