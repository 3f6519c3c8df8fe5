import type * as L from 'leaflet'
import {
  type ComponentProps,
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { prefersReducedMotion } from '../../ui/motion.ts'
import { pinTip, toCoordinates, zoomAroundPin } from './dropped-pin.ts'
import { offsetFromDialog } from './pin-in-view.ts'

interface PinDialogProps
  extends Pick<ComponentProps<typeof Dialog>, 'title' | 'actions' | 'children' | 'isHistoryEntry'> {
  map: L.Map | null
  coordinates: Coordinates
  busy: boolean
  /** When keys move the pin; said where there is a keyboard. */
  keysHint: string
  /** Stands beside the coordinates. */
  aside?: ReactNode
  placePin(coordinates: Coordinates): void
  onClose(): void
}

/** A dialog beside a dropped pin, which can be moved meanwhile: dragged, with a tap on the map or by keys. */
export function PinDialog({
  map,
  coordinates,
  busy,
  keysHint,
  aside,
  placePin,
  onClose,
  children,
  ...dialogProps
}: PinDialogProps) {
  const [position, setPosition] = useState<HTMLElement | null>(null)
  const hasPannedAway = useRef(false)
  usePinInView(map, coordinates, position, hasPannedAway)
  usePinKeys({ map, coordinates, insideDialog: position, isDisabled: busy, onMove: placePin })

  const pinMoves = {
    onDrop: placePin,
    onPan: () => {
      hasPannedAway.current = true
    },
  }

  return (
    <Dialog
      {...dialogProps}
      open
      onOpenChange={() => !busy && onClose()}
      surface={{
        className: 'fixed inset-0 z-(--layer-over) touch-none',
        onPointerDown: (press) => map && !busy && dragPin(map, coordinates, press, pinMoves),
        onContextMenu: (event) => event.preventDefault(), // a finger that rests on the pin drags it
        onMouseDown: (event) => event.preventDefault(), // the field keeps the focus, and a phone its keyboard
      }}
      className={besidePin}
    >
      {children}
      <div className="flex shrink-0 flex-wrap items-center gap-x-4">
        <dl
          ref={setPosition}
          className="measure flex grow basis-[11.5em] flex-wrap gap-x-4 text-quiet text-xs"
        >
          <CoordinateField name="Latitude" degrees={coordinates.latitude} />
          <CoordinateField name="Longitude" degrees={coordinates.longitude} />
        </dl>
        {aside}
      </div>
      <p className="text-quiet text-xs [@media(max-height:500px)]:hidden">
        Drag the pin or tap the map to move it. <span className="hidden pointer-fine:inline">{keysHint}</span>
      </p>
    </Dialog>
  )
}

// At the top, above a phone's keyboard, with room for the pin below; at the left in a low window.
const besidePin =
  'top-[max(0.5rem,env(safe-area-inset-top))]! max-h-[min(100dvh-170px,var(--visible-height,100dvh)-1rem)]! w-[calc(100%-(--spacing(4)))]! translate-y-0! gap-2! px-4! ' +
  '[@media(max-height:500px)]:left-2! [@media(max-height:500px)]:max-h-[calc(var(--visible-height,100dvh)-1rem)]! ' +
  '[@media(max-height:500px)]:max-w-[min(26rem,max(60%,14rem))]! [@media(max-height:500px)]:translate-x-0!'

function CoordinateField({ name, degrees }: { name: string; degrees: number }) {
  return (
    <div className="flex gap-1">
      <dt>{name}</dt>
      <dd>{degrees.toFixed(6)}</dd>
    </div>
  )
}

/**
 * Moves the map so that neither the dialog around an element nor the keyboard of a phone covers the dropped pin, and tells
 * the dialog's style the height above the keyboard. Sets `hasPannedAway` to false for each new place of the pin; once it is true,
 * because the user has dragged the map away, the map stays.
 */
function usePinInView(
  map: L.Map | null,
  { latitude, longitude }: Coordinates,
  insideDialog: HTMLElement | null,
  hasPannedAway: RefObject<boolean>,
): void {
  useEffect(() => {
    hasPannedAway.current = false
    const dialog = insideDialog?.closest<HTMLElement>('[role=dialog]')
    if (map === null || !dialog) return
    const move = () => {
      const { left, top, right, bottom } = map.getContainer().getBoundingClientRect()
      const { offsetTop = 0, height = innerHeight, scale = 1 } = window.visualViewport ?? {}
      dialog.style.setProperty('--visible-height', `${height * scale}px`)
      if (hasPannedAway.current) return
      const visible = { left, top, right, bottom: Math.min(bottom, offsetTop + height) }
      const tip = pinTip(map, { latitude, longitude })
      const { x, y } = offsetFromDialog(visible, dialog.getBoundingClientRect(), {
        x: tip.x + left,
        y: tip.y + top,
      })
      if (x !== 0 || y !== 0) map.panBy([x, y], { animate: !prefersReducedMotion() })
    }
    const resizeObserver = new ResizeObserver(move)
    resizeObserver.observe(dialog)
    window.visualViewport?.addEventListener('resize', move)
    return () => {
      resizeObserver.disconnect()
      window.visualViewport?.removeEventListener('resize', move)
    }
  }, [map, latitude, longitude, insideDialog, hasPannedAway])
}

interface PinKeysOptions {
  map: L.Map | null
  coordinates: Coordinates
  /** An element of the dialog, once it is rendered. */
  insideDialog: HTMLElement | null
  isDisabled: boolean
  onMove(coordinates: Coordinates): void
}

/** Has the arrow keys move the pin, and plus and minus zoom the map, unless the focus is in a text field. */
function usePinKeys({ map, coordinates, insideDialog, isDisabled, onMove }: PinKeysOptions): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, shiftKey } = event
    const isShortcut = event.altKey || event.ctrlKey || event.metaKey
    if (map === null || isDisabled || isShortcut || target instanceof HTMLInputElement) return
    const arrow = arrows[key]
    const levels = zooms[key]
    if (arrow !== undefined) {
      const pixels = shiftKey ? stepPixels.large : stepPixels.small
      const tip = pinTip(map, coordinates).add([arrow[0] * pixels, arrow[1] * pixels])
      onMove(toCoordinates(map.containerPointToLatLng(tip)))
    } else if (levels !== undefined) zoomAroundPin(map, coordinates, levels)
    else return
    event.preventDefault()
  })

  useEffect(() => {
    const dialog = insideDialog?.closest<HTMLElement>('[role=dialog]')
    if (!dialog) return
    const listener = (event: KeyboardEvent) => handleKey(event)
    dialog.addEventListener('keydown', listener)
    return () => dialog.removeEventListener('keydown', listener)
  }, [insideDialog])
}

/** How far a key moves the pin in the window; with Shift, farther. */
const stepPixels = { small: 5, large: 50 }

const arrows: Record<string, [x: number, y: number] | undefined> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

const zooms: Record<string, number | undefined> = { '+': 1, '=': 1, '-': -1 }

/** What a press on the map does to the pin. */
interface PinMoves {
  /** Called with the new coordinates of the pin. */
  onDrop(coordinates: Coordinates): void
  /** Called after the map was moved, so that the pin may be out of view. */
  onPan(): void
}

/**
 * Handles a press on the map behind the dialog: on the pin it drags the pin, elsewhere a tap puts the pin there and a drag
 * moves the map. A second finger ends it.
 */
function dragPin(
  map: L.Map,
  coordinates: Coordinates,
  press: ReactPointerEvent<HTMLElement>,
  { onDrop, onPan }: PinMoves,
): void {
  const pressed = map.mouseEventToContainerPoint(press.nativeEvent)
  const { x: width, y: height } = map.getSize()
  const isOnMap = pressed.x >= 0 && pressed.y >= 0 && pressed.x < width && pressed.y < height // not on header or tabs
  if (!press.isPrimary || press.button !== 0 || !isOnMap) return
  map.stop() // it may still be bringing the pin into view
  const surface = press.currentTarget
  const fromTip = pressed.subtract(pinTip(map, coordinates))
  const isOnPin = Math.abs(fromTip.x) < grip.side && fromTip.y > -grip.above && fromTip.y < grip.below
  const dragged = isOnPin
    ? map.getContainer().querySelector<HTMLElement>('.dropped-pin')
    : map.getPane('mapPane')
  const end = new AbortController()
  const { signal } = end
  let isDrag = false

  surface.setPointerCapture(press.pointerId)
  surface.addEventListener('pointermove', follow, { signal })
  surface.addEventListener('pointerup', drop, { signal })
  for (const type of ['pointerdown', 'lostpointercapture']) surface.addEventListener(type, finish, { signal })

  // As on any phone, tiles for what comes into view load at the end.
  function follow(event: PointerEvent): void {
    const { x, y } = map.mouseEventToContainerPoint(event).subtract(pressed)
    isDrag ||= Math.hypot(x, y) > (isOnPin ? tapPixels.pin : tapPixels.map)
    if (isDrag && dragged) dragged.style.translate = `${x}px ${y}px`
  }

  function drop(event: PointerEvent): void {
    finish()
    const released = map.mouseEventToContainerPoint(event)
    if (isOnPin) {
      if (isDrag) onDrop(toCoordinates(map.containerPointToLatLng(released.subtract(fromTip))))
    } else if (isDrag) {
      map.panBy(pressed.subtract(released).round(), { animate: false })
      onPan()
    } else onDrop(toCoordinates(map.containerPointToLatLng(released)))
  }

  function finish(): void {
    end.abort()
    if (dragged) dragged.style.translate = ''
  }
}

/** Around the tip of the pin: what a finger takes for the pin, in pixels. */
const grip = { side: 24, above: 52, below: 12 }

/** A finger moves at most this far in a tap on the map, in pixels. Nothing else than a drag is done with the pin. */
const tapPixels = { map: 10, pin: 3 }
