import * as L from 'leaflet'
import { useEffect, useState } from 'react'
import { BaseMapView } from '../base-map/base-map.tsx'
import type { LocatedPhoto } from './match-photos.ts'
import { pointAt, segmentEnd, type Track } from './track.ts'

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
  const [map, setMap] = useState<L.Map | null>(null)
  useShowPhotos(map, located, excluded)
  useShowTrack(map, track)
  return (
    <figure className="contents">
      <div className={stickyClass}>
        <div className="relative isolate h-[min(9rem,20dvh)] overflow-hidden rounded-lg sm:h-72">
          <BaseMapView
            label="Map of the track and the photos. Use the arrow keys to pan, plus and minus to zoom"
            onMap={setMap}
          />
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

function useShowTrack(map: L.Map | null, track: Track): void {
  useEffect(() => {
    if (map === null) return
    const renderer = L.canvas({ padding: 0.5 })
    const lines = simplifiedLines(track)
    const layers = L.layerGroup([
      L.polyline(lines, { renderer, interactive: false, color: '#04101a', opacity: 0.55, weight: 6 }),
      L.polyline(lines, { renderer, interactive: false, color: '#ffb84d', weight: 3 }),
    ]).addTo(map)
    return () => void layers.remove()
  }, [map, track])
}

function useShowPhotos(
  map: L.Map | null,
  located: readonly LocatedPhoto[],
  excluded: ReadonlySet<string>,
): void {
  useEffect(() => {
    if (map === null || located.length === 0) return
    const bounds = L.latLngBounds(located.map(({ latitude, longitude }) => [latitude, longitude]))
    if (hasView(map) && map.getBounds().contains(bounds)) return
    map.fitBounds(bounds, { padding: [32, 32], maxZoom: 15, animate: false })
  }, [map, located])
  useEffect(() => {
    if (map === null) return
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
  }, [map, located, excluded])
}

/** Leaflet throws if it is asked for the bounds of a map without a view. */
function hasView(map: L.Map): boolean {
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
