import type L from 'leaflet'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { dragPin } from './drag-pin.ts'
import { usePinInView } from './use-pin-in-view.ts'
import { usePinKeys } from './use-pin-keys.ts'

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

function CoordinateField({ name, degrees }: { name: string; degrees: number }) {
  return (
    <div className="flex gap-1">
      <dt>{name}</dt>
      <dd>{degrees.toFixed(6)}</dd>
    </div>
  )
}

// At the top, above a phone's keyboard, with room for the pin below; at the left in a low window.
const besidePin =
  'top-[max(0.5rem,env(safe-area-inset-top))]! max-h-[min(100dvh-170px,var(--visible-height,100dvh)-1rem)]! w-[calc(100%-(--spacing(4)))]! translate-y-0! gap-2! px-4! ' +
  '[@media(max-height:500px)]:left-2! [@media(max-height:500px)]:max-h-[calc(var(--visible-height,100dvh)-1rem)]! ' +
  '[@media(max-height:500px)]:max-w-[min(26rem,max(60%,14rem))]! [@media(max-height:500px)]:translate-x-0!'
