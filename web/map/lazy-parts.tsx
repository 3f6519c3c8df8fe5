import type { ComponentProps } from 'react'
import { useLazyModule } from '../ui/use-lazy-module.ts'
import type { MapFilter } from './filter/use-map-filter.ts'
import { isIntroSeen } from './intro-storage.ts'
import type { NewLocation } from './new-location/use-new-location.ts'

const loadSheet = () => import('./sheet/location-sheet.tsx')
const loadNameDialog = () => import('./new-location/name-dialog.tsx')
const loadIntroDialog = () => import('./intro-dialog.tsx')
const loadFilterBar = () => import('./filter/map-filter-bar.tsx')
const loadJump = () => import('./jump/jump-dialog.tsx')

type SheetProps = ComponentProps<Awaited<ReturnType<typeof loadSheet>>['LocationSheet']>
type JumpProps = ComponentProps<Awaited<ReturnType<typeof loadJump>>['JumpDialog']>

/** Preloads lazy chunks on the first touch or focus; after a failure, each loads again when it opens. */
export function preloadLazyParts(): void {
  for (const load of [loadSheet, loadJump, loadNameDialog, loadFilterBar]) load().catch(() => undefined)
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

/** The dialog that names a new location as a lazily loaded component: its code loads when a pin is first dropped. */
export function LazyNameDialog({ newLocation }: { newLocation: NewLocation }) {
  const module = useLazyModule(newLocation.coordinates !== null, loadNameDialog, newLocation.removePin)
  return module && <module.NameDialog newLocation={newLocation} />
}

/** The introduction as a lazily loaded component: its code loads for users who have not closed it yet. */
export function LazyIntroDialog() {
  const module = useLazyModule(!isIntroSeen(localStorage), loadIntroDialog, () => undefined)
  return module && <module.IntroDialog />
}

/** The chips that filter the map as a lazily loaded component: their code loads when they are first shown. */
export function LazyMapFilterBar({ filter }: { filter: MapFilter }) {
  const { isOpen, close } = filter.state
  const module = useLazyModule(isOpen, loadFilterBar, close)
  return isOpen && module && <module.MapFilterBar filter={filter} />
}
