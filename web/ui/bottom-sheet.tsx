import type { ComponentProps } from 'react'
import { Sheet } from './sheet.tsx'
import { useSwipeToDismiss } from './use-swipe-to-dismiss.ts'

/** A bottom sheet that the user can drag by its heading, or by content scrolled to an end, and swipe away. */
export function BottomSheet(props: Omit<ComponentProps<typeof Sheet>, 'side' | 'swipe'>) {
  const swipe = useSwipeToDismiss(() => props.onOpenChange(false))
  return <Sheet {...props} side="bottom" swipe={swipe} />
}
