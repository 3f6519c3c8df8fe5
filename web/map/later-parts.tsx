import type { ComponentProps } from 'react'
import { useLaterPart } from '../ui/use-later-part.ts'

const loadSheet = () => import('./sheet/location-sheet.tsx')
const loadJump = () => import('./jump/jump-dialog.tsx')

type SheetProps = ComponentProps<Awaited<ReturnType<typeof loadSheet>>['LocationSheet']>
type JumpProps = ComponentProps<Awaited<ReturnType<typeof loadJump>>['JumpDialog']>

/**
 * Preloads the lazy chunks on the first touch or focus. Ignores a failure, because each component loads its chunk again
 * when it opens.
 */
export function fetchLaterParts(): void {
  for (const load of [loadSheet, loadJump]) load().catch(() => undefined)
}

/** The location sheet as a lazily loaded component: its code loads when it first opens. */
export function LaterSheet(props: SheetProps) {
  const part = useLaterPart(props.locationId !== null, loadSheet, props.onClose)
  return part && <part.LocationSheet {...props} />
}

/** The "Jump to Location" dialog as a lazily loaded component: its code loads when it first opens. */
export function LaterJump(props: JumpProps) {
  const part = useLaterPart(props.open, loadJump, () => props.onOpenChange(false))
  return part && <part.JumpDialog {...props} />
}
