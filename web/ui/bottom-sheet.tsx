import type { ComponentProps } from 'react'
import { Sheet } from './sheet.tsx'
import { useSwipeAway } from './use-swipe-away.ts'

/**
 * A bottom sheet that the user can drag by its heading, or by its content once that is scrolled to an end, and swipe
 * away.
 */
export function BottomSheet(props: Omit<ComponentProps<typeof Sheet>, 'side' | 'swipe'>) {
  const swipe = useSwipeAway(() => props.onOpenChange(false))
  return <Sheet {...props} side="bottom" swipe={swipe} />
}
