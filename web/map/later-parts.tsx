import type { ComponentProps } from 'react'
import { useLaterPart } from '../ui/use-later-part.ts'

const loadSheet = () => import('./sheet/location-sheet.tsx')
const loadJump = () => import('./jump/jump-dialog.tsx')

type SheetProps = ComponentProps<Awaited<ReturnType<typeof loadSheet>>['LocationSheet']>
type JumpProps = ComponentProps<Awaited<ReturnType<typeof loadJump>>['JumpDialog']>

/** The first touch of the screen tells that they may soon be wanted; if that fails, they are asked for again then. */
export function fetchLaterParts(): void {
  for (const load of [loadSheet, loadJump]) load().catch(() => undefined)
}

/** The location sheet, whose code is fetched when it is first wanted. */
export function LaterSheet(props: SheetProps) {
  const part = useLaterPart(props.locationId !== null, loadSheet, props.onClose)
  return part && <part.LocationSheet {...props} />
}

/** The list of "Jump to Location", whose code is fetched when it is first wanted. */
export function LaterJump(props: JumpProps) {
  const part = useLaterPart(props.open, loadJump, () => props.onOpenChange(false))
  return part && <part.JumpDialog {...props} />
}
