import * as L from 'leaflet'
import { ChevronRight, Fish } from 'lucide-react'
import { plural } from '../../../shared/formatting/plural.ts'
import type { LocationPhoto } from '../../../shared/locations.ts'
import { nearestCopy } from '../../base-map/world.ts'
import { useLocation } from '../../locations/locations-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FramedPhoto } from '../../ui/framed-photo.tsx'
import { usePress } from '../../ui/use-press.ts'
import type { LocationMarker } from '../markers/cluster-index.ts'

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
  return L.latLng(latitude, nearestCopy(longitude, cluster.lng))
}

/** Returns the accessible name of a popup. */
export function popupLabel(popup: OpenPopup): string {
  return popup.kind === 'location' ? popup.location.name : 'Locations here'
}

/** Photos waiting to be assigned to a location, and the progress of that. */
interface PendingPhotos {
  count: number
  busy: boolean
  done: number
}

interface LocationPopupProps {
  id: string
  /** The marker's data, used until the location is known. */
  name: string
  photoCount: number
  /** How many of the photos match the filter; null without one. */
  matchCount: number | null
  onDetails(): void
  /** The waiting photos, which can be assigned to this location; null if there are none. */
  assign: (PendingPhotos & { onAssign(): void }) | null
}

/** A summary of a location: its newest photo, photo count and name. A tap opens its details. */
function LocationPopup({ id, matchCount, onDetails, assign, ...marker }: LocationPopupProps) {
  const { data: location } = useLocation(id)
  const { name, photoCount } = location ?? marker
  const press = usePress(onDetails)
  return (
    <>
      <button
        type="button"
        disabled={assign?.busy}
        {...press}
        className="block w-full rounded-[inherit] text-left active:bg-tint data-pressed:bg-tint"
      >
        <PopupPhoto photo={location?.photos[0] ?? null} moreCount={photoCount - 1} />
        <span className="block px-4 pt-3 pb-4">
          <span className="popup-name line-clamp-2 font-bold text-base [overflow-wrap:anywhere]">{name}</span>
          <span className="measure block text-quiet text-sm">
            {matchCount === null ? plural(photoCount, 'photo') : matchText(matchCount, photoCount)}
          </span>
          <span className="block pt-2 font-semibold text-action text-sm in-data-sheet-beside:hidden">
            Tap to view details →
          </span>
        </span>
      </button>
      {assign !== null && (
        <div className="px-4 pb-4">
          <Button variant="action" busy={assign.busy} onClick={assign.onAssign} className="w-full">
            {assign.busy
              ? `Assigning ${assign.done} of ${assign.count}…`
              : `Assign ${plural(assign.count, 'photo')} here`}
          </Button>
        </div>
      )}
    </>
  )
}

function matchText(matchCount: number, photoCount: number): string {
  const matching = matchCount.toLocaleString('en-US')
  return `${matching} of ${plural(photoCount, 'photo')} ${matchCount === 1 ? 'matches' : 'match'}`
}

interface PopupPhotoProps {
  photo: LocationPhoto | null
  /** The number of further photos. */
  moreCount: number
}

/** The photo at the top of a popup, of a fixed size. */
function PopupPhoto({ photo, moreCount }: PopupPhotoProps) {
  return (
    <div className="popup-photo relative flex items-center justify-center overflow-hidden rounded-t-lg bg-tint text-quiet">
      {photo === null ? (
        <Fish aria-label="No photos" role="img" className="size-12" strokeWidth={1.5} />
      ) : (
        <FramedPhoto photo={photo} sizes="264px" alt="" className="popup-photo" />
      )}
      {moreCount > 0 && (
        <div className="absolute right-2 bottom-2">
          <Badge variant="photo">+{moreCount.toLocaleString('en-US')}</Badge>
        </div>
      )}
    </div>
  )
}

interface LocationListPopupProps {
  locations: LocationMarker[]
  onChoose(location: LocationMarker): void
}

/** A list of locations that are so close together that no zoom splits their cluster. */
function LocationListPopup({ locations, onChoose }: LocationListPopupProps) {
  return (
    <div className="flex flex-col">
      <p className="flex min-h-15 items-center pr-14 pl-4 font-bold">
        {plural(locations.length, 'location')} here
      </p>
      <ul className="location-list overflow-y-auto overscroll-contain border-hairline border-t pb-2">
        {locations.map((location) => (
          <li key={location.id}>
            <button
              type="button"
              onClick={() => onChoose(location)}
              className="flex min-h-13 w-full items-center gap-2 px-4 py-2 text-left hover:bg-tint focus-visible:-outline-offset-3"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold text-sm">{location.name}</span>
                <span className="measure block text-quiet text-xs">
                  {plural(location.photoCount, 'photo')}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
