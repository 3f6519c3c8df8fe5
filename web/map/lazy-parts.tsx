import { type ComponentProps, useState } from 'react'
import { browserStorage } from '../device/preferences.ts'
import { preloadAfterPaint } from '../ui/after-paint.ts'
import { useLazyModule } from '../ui/use-lazy-module.ts'
import type { MapFilterBarProps } from './filter/map-filter-bar.tsx'
import type { NewLocation } from './new-location/new-location.ts'

/** Loads the content of the menu of layers. */
export const loadLayerMenu = async () => (await import('../base-map/layer-menu.tsx')).LayerMenuContent

const loadSheet = () => import('./sheet/location-sheet.tsx')
const loadNameDialog = () => import('./new-location/name-dialog.tsx')
const loadMovePinDialog = () => import('./move-pin/move-pin-dialog.tsx')
const loadIntroDialog = () => import('./intro-dialog.tsx')
const loadFilterBar = () => import('./filter/map-filter-bar.tsx')
const loadEdgeChips = () => import('./edges/edge-chips.tsx').catch(() => null) // the map does without
const loadPinPhotos = () => import('./markers/pin-photos.tsx').catch(() => null)
const loadJump = () => import('./jump-dialog.tsx')

type SheetProps = ComponentProps<Awaited<ReturnType<typeof loadSheet>>['LocationSheet']>
type EdgeChipsProps = ComponentProps<typeof import('./edges/edge-chips.tsx')['EdgeChips']>
type PinPhotosProps = ComponentProps<typeof import('./markers/pin-photos.tsx')['PinPhotos']>
type JumpProps = ComponentProps<Awaited<ReturnType<typeof loadJump>>['JumpDialog']>

type MovePinProps = ComponentProps<Awaited<ReturnType<typeof loadMovePinDialog>>['MovePinDialog']>

let hasPreloaded = false

/** Preloads lazy chunks after the first touch or focus; after a failure, each loads again when it opens. */
export function preloadLazyParts(): void {
  if (hasPreloaded) return
  hasPreloaded = true
  preloadAfterPaint(loadSheet, loadJump, loadLayerMenu, loadNameDialog, loadMovePinDialog, loadFilterBar)
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

/** The chips at the edges of the map as a lazily loaded component: their code loads once the map has locations. */
export function LazyEdgeChips(props: EdgeChipsProps) {
  const module = useLazyModule(props.points.length > 1, loadEdgeChips)
  return module && <module.EdgeChips {...props} />
}

/** The photos in the pins as a lazily loaded component: their code loads once there are markers. */
export function LazyPinPhotos(props: PinPhotosProps) {
  const module = useLazyModule(true, loadPinPhotos)
  return module && <module.PinPhotos {...props} />
}

/** The dialog that names a new location as a lazily loaded component: its code loads when a pin is first dropped. */
export function LazyNameDialog({ newLocation }: { newLocation: NewLocation }) {
  const module = useLazyModule(newLocation.coordinates !== null, loadNameDialog, newLocation.removePin)
  return module && <module.NameDialog newLocation={newLocation} />
}

/** The dialog that moves the pin of a location as a lazily loaded component: its code loads when it first opens. */
export function LazyMovePinDialog({
  pinMove,
  ...props
}: Omit<MovePinProps, 'pinMove'> & { pinMove: MovePinProps['pinMove'] | null }) {
  const module = useLazyModule(pinMove !== null, loadMovePinDialog, () => pinMove?.close())
  return module && pinMove && <module.MovePinDialog {...props} pinMove={pinMove} />
}

/** The introduction as a lazily loaded component: until the user has closed it once in this browser. */
export function LazyIntroDialog() {
  const [isSeen, setSeen] = useState(() => browserStorage.getItem('introSeen') === 'true')
  const module = useLazyModule(!isSeen, loadIntroDialog)
  function close() {
    browserStorage.setItem('introSeen', 'true')
    setSeen(true)
  }
  return module && <module.IntroDialog open={!isSeen} onClose={close} />
}

/** The chips that filter the map as a lazily loaded component: their code loads when they are first shown. */
export function LazyMapFilterBar(props: MapFilterBarProps) {
  const { isOpen, close } = props.filter.state
  const module = useLazyModule(isOpen, loadFilterBar, close)
  return isOpen && module && <module.MapFilterBar {...props} />
}
