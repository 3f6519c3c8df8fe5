import { useDrag } from '@use-gesture/react'
import { type ComponentProps, useRef } from 'react'
import { Sheet } from './sheet.tsx'

/** A bottom sheet that the user can drag by its heading, or by content scrolled to an end, and swipe away. */
export function BottomSheet(props: Omit<ComponentProps<typeof Sheet>, 'side' | 'swipe'>) {
  const swipe = useSwipeToDismiss(() => props.onOpenChange(false))
  return <Sheet {...props} side="bottom" swipe={swipe} />
}

const swipePixels = 50 // spec section 9
const tapPixels = 10 // as above: a shorter movement is a tap

/**
 * Makes a surface follow vertical drags and calls `onDismiss` when it is released more than 50 px from its place. Spread
 * `handle` on the part to drag by, which must not scroll (`touch-none`), and `content` on the scrolling part, which
 * drags the surface only from its ends.
 */
function useSwipeToDismiss(onDismiss: () => void) {
  const surface = useRef<HTMLDivElement>(null)

  function dragTo(y: number, last: boolean): void {
    const { current } = surface
    if (current === null) return
    const isDismissed = last && Math.abs(y) > swipePixels
    current.style.transition = last ? 'translate 150ms' : 'none'
    if (!last) current.style.translate = `0 ${y}px`
    else if (!isDismissed) current.style.translate = ''
    current.toggleAttribute('data-up', isDismissed && y < 0)
    if (isDismissed) onDismiss()
  }

  const handle = useDrag(
    ({ xy, initial, last, canceled }) => dragTo(canceled ? 0 : xy[1] - initial[1], last),
    {
      axis: 'y',
      filterTaps: true,
    },
  )

  const content = useDrag(
    ({ event, currentTarget, xy, initial, last, canceled, memo = scrollEnds(currentTarget) }) => {
      if (!event.type.startsWith('touch')) return // a mouse scrolls with its wheel and selects text by dragging
      const y = xy[1] - initial[1]
      const canDrag = y > 0 ? memo.atTop : memo.atEnd
      dragTo(canDrag && !canceled ? y : 0, last)
      return memo
    },
    // Not `filterTaps`: it would suppress mouse clicks, which no touch event precedes.
    { axis: 'y', threshold: tapPixels, pointer: { touch: true }, eventOptions: { passive: true } },
  )

  return { surface, handle: handle(), content: content() }
}

/** Returns whether the element is scrolled to its start or end, where a drag moves the surface. */
function scrollEnds(target: unknown): { atTop: boolean; atEnd: boolean } {
  if (!(target instanceof HTMLElement)) return { atTop: false, atEnd: false }
  const { scrollTop, clientHeight, scrollHeight } = target
  return { atTop: scrollTop <= 0, atEnd: scrollTop + clientHeight >= scrollHeight - 1 }
}
