import type { ComponentProps } from 'react'
import { Sheet } from './sheet.tsx'
import { useSwipeAway } from './use-swipe-away.ts'

/** A sheet from below that follows the finger at its heading and from the ends of what scrolls, and goes when it is swiped away. */
export function BottomSheet(props: Omit<ComponentProps<typeof Sheet>, 'side' | 'swipe'>) {
  const swipe = useSwipeAway(() => props.onOpenChange(false))
  return <Sheet {...props} side="bottom" swipe={swipe} />
}
