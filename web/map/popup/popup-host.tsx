import type L from 'leaflet'
import type { AssignmentMode } from '../new-location/use-assignment.ts'
import { MapPopup } from './map-popup.tsx'
import { PopupContent, popupLabel } from './popup-content.tsx'
import type { Popups } from './use-popup.ts'

interface PopupHostProps {
  map: L.Map
  popups: Popups
  assignment: AssignmentMode
  onDetails(locationId: string): void
  /** Called when the popup closes while it contains the keyboard focus, to move the focus to its marker. */
  onReturnFocus(markerKey: string): void
}

/** The map's popup; renders nothing while none is open. */
export function PopupHost({ map, popups, assignment, onDetails, onReturnFocus }: PopupHostProps) {
  const { popup } = popups
  if (popup === null) return null

  function close({ focusInside }: { focusInside: boolean }) {
    popups.close()
    if (focusInside && popup !== null) onReturnFocus(popup.key)
  }

  return (
    <MapPopup
      key={popup.key}
      map={map}
      latLng={popup.latLng}
      label={popupLabel(popup)}
      isOverPhoto={popup.kind === 'spot'}
      onClose={close}
    >
      <PopupContent
        popup={popup}
        onOpen={popups.show}
        onDetails={onDetails}
        assign={
          assignment.ids.length > 0
            ? { ...assignment, count: assignment.ids.length, onAssign: assignment.assignTo }
            : null
        }
      />
    </MapPopup>
  )
}
