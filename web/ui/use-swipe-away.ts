import { useDrag } from '@use-gesture/react'
import { useRef } from 'react'

const swipePixels = 50 // spec section 9
const tapPixels = 10 // as above: less is a tap

/**
 * A surface that follows the finger up and down, and goes when it is let go far enough from its place. `handle` is
 * spread on the part that is taken hold of, which must not scroll (`touch-none`); `content` on the part that scrolls,
 * from whose ends a finger drags on.
 */
export function useSwipeAway(onAway: () => void) {
  const surface = useRef<HTMLDivElement>(null)

  function follow(y: number, last: boolean): void {
    const { current } = surface
    if (current === null) return
    const goes = last && Math.abs(y) > swipePixels
    current.style.transition = last ? 'translate 150ms' : 'none'
    if (!last) current.style.translate = `0 ${y}px`
    else if (!goes) current.style.translate = ''
    current.toggleAttribute('data-up', goes && y < 0)
    if (goes) onAway()
  }

  const handle = useDrag(
    ({ xy, initial, last, canceled }) => follow(canceled ? 0 : xy[1] - initial[1], last),
    {
      axis: 'y',
      filterTaps: true,
    },
  )

  const content = useDrag(
    ({ event, currentTarget, xy, initial, last, canceled, memo = endsOf(currentTarget) }) => {
      if (!event.type.startsWith('touch')) return // a mouse scrolls by its wheel, and marks text by dragging
      const y = xy[1] - initial[1]
      const isFree = y > 0 ? memo.atTop : memo.atEnd
      follow(isFree && !canceled ? y : 0, last)
      return memo
    },
    // Not `filterTaps`: it would swallow the clicks of a mouse, which no touch has announced.
    { axis: 'y', threshold: tapPixels, pointer: { touch: true }, eventOptions: { passive: true } },
  )

  return { surface, handle: handle(), content: content() }
}

/** Whether what scrolls stands at its ends: from there a finger moves the surface, elsewhere it scrolls. */
function endsOf(target: unknown): { atTop: boolean; atEnd: boolean } {
  if (!(target instanceof HTMLElement)) return { atTop: false, atEnd: false }
  const { scrollTop, clientHeight, scrollHeight } = target
  return { atTop: scrollTop <= 0, atEnd: scrollTop + clientHeight >= scrollHeight - 1 }
}
