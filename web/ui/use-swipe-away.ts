import { useDrag } from '@use-gesture/react'
import { useRef } from 'react'

const swipePixels = 50 // spec section 9

/**
 * A surface that follows the finger up and down, and goes when it is let go far enough from its place. `handle` is
 * spread on the part that is taken hold of, which must not scroll (`touch-none`).
 */
export function useSwipeAway(onAway: () => void) {
  const surface = useRef<HTMLDivElement>(null)

  const bind = useDrag(
    ({ xy, initial, last, canceled }) => {
      const { current } = surface
      if (current === null) return
      const y = xy[1] - initial[1]
      const goes = last && !canceled && Math.abs(y) > swipePixels
      current.style.transition = last ? 'translate 150ms' : 'none'
      if (!last) current.style.translate = `0 ${y}px`
      else if (!goes) current.style.translate = ''
      current.toggleAttribute('data-up', goes && y < 0)
      if (goes) onAway()
    },
    { axis: 'y', filterTaps: true },
  )

  return { surface, handle: bind() }
}
