import { type default as L, latLng } from 'leaflet'
import type { LocationMarker } from '../markers/cluster-index.ts'
import { nearestCopy } from '../view/world-copies.ts'
import { LocationListPopup } from './location-list-popup.tsx'
import { LocationPopup, type PendingPhotos } from './location-popup.tsx'

/** The content of the map's popup; `key` is the key of its marker. */
export type OpenPopup =
  | {
      kind: 'location'
      key: string
      location: Pick<LocationMarker, 'id' | 'name' | 'photoCount'>
      latLng: L.LatLng
    }
  | { kind: 'locations'; key: string; locations: LocationMarker[]; latLng: L.LatLng }

interface PopupContentProps {
  popup: OpenPopup
  matchCounts: ReadonlyMap<string | null, number> | null
  onOpen(popup: OpenPopup): void
  onDetails(locationId: string): void
  /** The photos waiting for a location; null if there are none. */
  assign: (PendingPhotos & { onAssign(locationId: string): void }) | null
}

/** Shows one location, or those of a cluster that never splits; choosing one replaces the list. */
export function PopupContent({ popup, matchCounts, onOpen, onDetails, assign }: PopupContentProps) {
  if (popup.kind === 'location') {
    const { id } = popup.location
    return (
      <LocationPopup
        {...popup.location}
        matchCount={matchCounts && (matchCounts.get(id) ?? 0)}
        onDetails={() => onDetails(id)}
        assign={assign && { ...assign, onAssign: () => assign.onAssign(id) }}
      />
    )
  }
  return (
    <LocationListPopup
      locations={popup.locations}
      onChoose={(location) =>
        onOpen({
          kind: 'location',
          key: location.key,
          location,
          latLng: positionNear(location, popup.latLng),
        })
      }
    />
  )
}

/** Returns the position of a location on the copy of the world on which its cluster is. */
function positionNear({ latitude, longitude }: LocationMarker, cluster: L.LatLng): L.LatLng {
  return latLng(latitude, nearestCopy(longitude, cluster.lng))
}

/** Returns the accessible name of a popup. */
export function popupLabel(popup: OpenPopup): string {
  return popup.kind === 'location' ? popup.location.name : 'Locations here'
}
