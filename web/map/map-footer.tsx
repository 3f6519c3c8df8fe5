import { NotebookPen } from 'lucide-react'
import { useRef } from 'react'
import type { DevicePosition } from '../device/geolocation.ts'
import { useNotedCatchDialog } from '../photos/noted-catches/use-noted-catch-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { useBarHeight } from '../ui/use-bar-height.ts'
import { useRootAttribute } from '../ui/use-root-attribute.ts'
import { MapAttribution } from './base-map/map-attribution.tsx'
import { TilesUnavailableNotice } from './base-map/tiles-note.tsx'
import type { BaseMap } from './base-map/use-base-map.ts'
import { LazyMovePinDialog, LazyNameDialog } from './lazy-parts.tsx'
import type { PinMove } from './move-pin/use-move-pin.ts'
import { Crosshair } from './new-location/crosshair.tsx'
import { PinDropCard } from './new-location/pin-drop-card.tsx'
import type { AssignmentMode } from './new-location/use-assignment.ts'
import { useLocationRequest } from './new-location/use-location-request.ts'
import type { NewLocation } from './new-location/use-new-location.ts'
import type { Popups } from './popup/use-popup.ts'

interface MapFooterProps {
  baseMap: BaseMap
  hasLocations: boolean
  popups: Popups
  assignment: AssignmentMode
  newLocation: NewLocation
  pinMove: PinMove | null
}

/** The steps to a new location or place of a pin, between the notes about the base map in the bottom left corner. */
export function MapFooter(props: MapFooterProps) {
  const { baseMap, hasLocations, popups, assignment, newLocation, pinMove } = props
  const hasPopup = popups.popup !== null && pinMove === null
  const hasDroppedPin = newLocation.coordinates !== null || pinMove !== null
  const noted = useNotedCatchDialog()
  const ref = useRef<HTMLDivElement>(null)
  useBarHeight(ref)
  useRootAttribute('controls-beside')

  useLocationRequest(startPinDrop, noted.resume)

  function startPinDrop(near: DevicePosition | null = null) {
    popups.close()
    newLocation.begin(near)
  }

  return (
    <>
      {newLocation.dropping && !hasDroppedPin && !hasPopup && <Crosshair />}
      <div
        ref={ref}
        className="pointer-events-none absolute bottom-0 left-0 flex max-w-[calc(100%-(--spacing(17)))] flex-col items-start gap-2"
      >
        <div className={hasPopup || newLocation.dropping ? hiddenIfLow : 'contents'}>
          <TilesUnavailableNotice unreachable={baseMap.unreachable} hasLocations={hasLocations} />
        </div>
        {!(hasPopup && assignment.active) && (
          <div className={hasDroppedPin ? unseen : hasPopup ? hiddenIfLow : 'contents'}>
            <PinDropCard assignment={assignment} newLocation={newLocation} onBegin={() => startPinDrop()}>
              <Button
                aria-label="Note a catch"
                className="min-w-11 shrink-0 px-4! [@container(width<22rem)]:px-2.5!"
                onClick={() => noted.create(popups.popup?.kind === 'location' ? popups.popup.location : null)}
              >
                <NotebookPen aria-hidden />
                <span className="[@container(width<22rem)]:hidden">Note</span>
              </Button>
            </PinDropCard>
          </div>
        )}
        <MapAttribution choice={baseMap.choice} unreachable={baseMap.unreachable} />
      </div>
      <LazyNameDialog newLocation={newLocation} />
      <LazyMovePinDialog pinMove={pinMove} waitingPhotoIds={assignment.ids} />
      {noted.dialog}
    </>
  )
}

// Not `invisible`: the focus returns to a button in it.
const unseen = 'contents [&>*]:opacity-0!'

// Large text and the narrowest phones leave no room beside a popup or the crosshair.
const hiddenIfLow = '[@container(height<28rem)_and_(width<40rem)]:hidden [@container(width<22rem)]:hidden'
