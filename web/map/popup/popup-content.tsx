import type L from 'leaflet'
import type { SpotPin } from '../pins/cluster-index.ts'
import { SpotListPopup } from './spot-list-popup.tsx'
import { SpotPopup, type WaitingPhotos } from './spot-popup.tsx'

/** The content of the map's popup; `key` is the key of its marker. */
export type OpenPopup =
  | { kind: 'spot'; key: string; spot: Pick<SpotPin, 'id' | 'name' | 'photoCount'>; place: L.LatLng }
  | { kind: 'spots'; key: string; spots: SpotPin[]; place: L.LatLng }

interface PopupContentProps {
  popup: OpenPopup
  onOpen(popup: OpenPopup): void
  onDetails(locationId: string): void
  /** The photos waiting for a location; null if there are none. */
  assign: (WaitingPhotos & { onAssign(locationId: string): void }) | null
}

/**
 * Shows one location, or the list of locations in a cluster that never splits. Choosing one replaces the list in the
 * same popup.
 */
export function PopupContent({ popup, onOpen, onDetails, assign }: PopupContentProps) {
  if (popup.kind === 'spot') {
    const { id } = popup.spot
    return (
      <SpotPopup
        {...popup.spot}
        onDetails={() => onDetails(id)}
        assign={assign && { ...assign, onAssign: () => assign.onAssign(id) }}
      />
    )
  }
  const { key, place } = popup
  return <SpotListPopup spots={popup.spots} onChoose={(spot) => onOpen({ kind: 'spot', key, spot, place })} />
}

/** Returns the accessible name of a popup. */
export function popupLabel(popup: OpenPopup): string {
  return popup.kind === 'spot' ? popup.spot.name : 'Locations here'
}
