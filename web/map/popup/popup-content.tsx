import type L from 'leaflet'
import type { SpotPin } from '../pins/cluster-index.ts'
import { SpotListPopup } from './spot-list-popup.tsx'
import { SpotPopup, type WaitingPhotos } from './spot-popup.tsx'

/** What the map's popup is about; `key` names the pin that it belongs to. */
export type OpenPopup =
  | { kind: 'spot'; key: string; spot: Pick<SpotPin, 'id' | 'name' | 'photoCount'>; place: L.LatLng }
  | { kind: 'spots'; key: string; spots: SpotPin[]; place: L.LatLng }

interface PopupContentProps {
  popup: OpenPopup
  onOpen(popup: OpenPopup): void
  onDetails(locationId: string): void
  /** Photos wait for a spot. */
  assign: (WaitingPhotos & { onAssign(locationId: string): void }) | null
}

/** One spot, or the spots of a cluster that never splits: choosing one of these shows it in the same place. */
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

/** What a popup is called. */
export function popupLabel(popup: OpenPopup): string {
  return popup.kind === 'spot' ? popup.spot.name : 'Spots here'
}
