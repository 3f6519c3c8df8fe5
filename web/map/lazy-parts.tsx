import type { ComponentProps } from 'react'
import { useLazyModule } from '../ui/use-lazy-module.ts'

const loadSheet = () => import('./sheet/location-sheet.tsx')
const loadJump = () => import('./jump/jump-dialog.tsx')

type SheetProps = ComponentProps<Awaited<ReturnType<typeof loadSheet>>['LocationSheet']>
type JumpProps = ComponentProps<Awaited<ReturnType<typeof loadJump>>['JumpDialog']>

/** Preloads lazy chunks on the first touch or focus; after a failure, each loads again when it opens. */
export function preloadLazyParts(): void {
  for (const load of [loadSheet, loadJump]) load().catch(() => undefined)
}

/** The location sheet as a lazily loaded component: its code loads when it first opens. */
export function LazyLocationSheet(props: SheetProps) {
  const module = useLazyModule(props.locationId !== null, loadSheet, props.onClose)
  return module && <module.LocationSheet {...props} />
}

/** The "Jump to Location" dialog as a lazily loaded component: its code loads when it first opens. */
export function LazyJumpDialog(props: JumpProps) {
  const module = useLazyModule(props.open, loadJump, () => props.onOpenChange(false))
  return module && <module.JumpDialog {...props} />
}
