import { useEffect, useState } from 'react'
import type { MapOnPage } from '../base-map/base-map.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useLazyModule } from '../ui/use-lazy-module.ts'
import type { LocatedPhoto } from './match-photos.ts'
import { pointAt, segmentEnd, type Track } from './track.ts'

const loadMap = () => import('../map/map-screen.tsx')

interface TrackMapProps {
  track: Track
  located: readonly LocatedPhoto[]
  /** Photos that the user has left out. */
  excluded: ReadonlySet<string>
}

/**
 * The track, and where photos were taken. It opens on the photos, so that the tile host doesn't learn of the rest of the
 * track, such as the way home.
 */
export function TrackMap({ track, located, excluded }: TrackMapProps) {
  const [mapOnPage, setMapOnPage] = useState<MapOnPage | null>(null)
  const module = useLazyModule(true, loadMap)
  useShowPhotos(mapOnPage, located, excluded)
  useShowTrack(mapOnPage, track)
  return (
    <figure className="contents">
      <div className={stickyClass}>
        <div className="relative isolate h-[min(9rem,20dvh)] overflow-hidden rounded-lg sm:h-72">
          {module === null ? (
            <Skeleton className="size-full" />
          ) : (
            <module.BaseMapView
              label="Map of the track and the photos. Use the arrow keys to pan, plus and minus to zoom"
              onMap={setMapOnPage}
            />
          )}
        </div>
      </div>
      <figcaption className="-mt-3 text-quiet text-xs">
        The host of the map tiles sees which area you look at, as on the Map screen.
      </figcaption>
    </figure>
  )
}

/** On a phone, the map stays in sight while the clock is adjusted below. */
const stickyClass =
  'shrink-0 max-sm:sticky max-sm:-top-4 max-sm:z-1 max-sm:-mx-6 max-sm:bg-sheet max-sm:px-6 max-sm:py-2'

function useShowTrack(mapOnPage: MapOnPage | null, track: Track): void {
  useEffect(() => {
    if (mapOnPage === null) return
    const { map, leaflet: L } = mapOnPage
    const renderer = L.canvas({ padding: 0.5 })
    const lines = simplifiedLines(track)
    const layers = L.layerGroup([
      L.polyline(lines, { renderer, interactive: false, color: '#04101a', opacity: 0.55, weight: 6 }),
      L.polyline(lines, { renderer, interactive: false, color: '#ffb84d', weight: 3 }),
    ]).addTo(map)
    return () => void layers.remove()
  }, [mapOnPage, track])
}

function useShowPhotos(
  mapOnPage: MapOnPage | null,
  located: readonly LocatedPhoto[],
  excluded: ReadonlySet<string>,
): void {
  useEffect(() => {
    if (mapOnPage === null || located.length === 0) return
    const { map, leaflet: L } = mapOnPage
    const bounds = L.latLngBounds(located.map(({ latitude, longitude }) => [latitude, longitude]))
    if (hasView(map) && map.getBounds().contains(bounds)) return
    map.fitBounds(bounds, { padding: [32, 32], maxZoom: 15, animate: false })
  }, [mapOnPage, located])
  useEffect(() => {
    if (mapOnPage === null) return
    const { map, leaflet: L } = mapOnPage
    const markers = located.map(({ photo, latitude, longitude }) =>
      L.circleMarker([latitude, longitude], {
        radius: 7,
        weight: 2.5,
        color: '#ffffff',
        fillColor: '#0b5861',
        fillOpacity: excluded.has(photo.id) ? 0.15 : 1,
        interactive: false,
      }),
    )
    const layer = L.layerGroup(markers).addTo(map)
    return () => void layer.remove()
  }, [mapOnPage, located, excluded])
}

/** Leaflet throws if it is asked for the bounds of a map without a view. */
function hasView(map: MapOnPage['map']): boolean {
  try {
    return Boolean(map.getCenter())
  } catch {
    return false
  }
}

/** Returns a line for each segment; with more points than a screen can show, only every few. */
function simplifiedLines(track: Track): [number, number][][] {
  const step = Math.ceil(track.times.length / maxPoints)
  return Array.from(track.starts, (first, segment) => {
    const line: [number, number][] = []
    const last = segmentEnd(track, segment) - 1
    for (let index = first; index < last; index += step) line.push(toLatLng(track, index))
    line.push(toLatLng(track, last))
    return line
  })
}

function toLatLng(track: Track, index: number): [number, number] {
  const { latitude, longitude } = pointAt(track, index)
  return [latitude, longitude]
}

const maxPoints = 20_000
