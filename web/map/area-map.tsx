import type * as L from 'leaflet'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatCoordinates } from '../../shared/coordinates.ts'
import type { Area } from '../../shared/photos/area.ts'
import { BaseMapView } from '../base-map/base-map.tsx'
import { fitPoints } from '../base-map/fit-view.ts'
import { setInitialView } from '../base-map/leaflet-map.ts'
import { mapRules } from '../base-map/map-rules.ts'
import { areaBetween } from '../base-map/world.ts'
import { useMapPoints } from '../locations/locations-api.ts'
import { IconButton } from '../ui/icon-button.tsx'

/**
 * A map with a frame: moving and zooming the map chooses the area in it, by touch, mouse or keyboard. Reports the area
 * whenever the map rests.
 */
export function AreaMap({ onChange }: { onChange: (area: Area) => void }) {
  const [map, setMap] = useState<L.Map | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const openedMap = useRef<L.Map | null>(null)
  const points = useMapPoints()
  const [area, setArea] = useState<Area | null>(null)
  const isReady = points.data !== undefined || points.isError

  useEffect(() => {
    if (map === null) return
    const report = () => {
      const next = frame.current && readArea(map, frame.current)
      if (next) setArea(next)
    }
    map.on('moveend resize', report)
    return () => void map.off('moveend resize', report)
  }, [map])

  useEffect(() => {
    // Locations that change later don't move the map.
    if (map === null || !isReady || openedMap.current === map) return
    openedMap.current = map
    setInitialView(map, fitPoints(map, points.data ?? []) ?? mapRules.startingView)
  }, [map, isReady, points.data])

  useEffect(() => {
    if (area !== null) onChange(area)
  }, [area, onChange])

  return (
    <div className="flex flex-col gap-2">
      <p className="text-quiet text-sm">Move and zoom the map until the frame holds the area.</p>
      <div className="relative isolate h-96 max-h-[70vh] overflow-hidden rounded-lg border border-line">
        <BaseMapView label="Map. Use the arrow keys to pan, plus and minus to zoom" onMap={setMap} />
        <div
          ref={frame}
          aria-hidden
          className="pointer-events-none absolute inset-6 rounded-sm border-3 border-[#0b5861] outline-2 outline-[#ffffff] sm:inset-10"
        />
        <div className="absolute right-9 bottom-9 flex flex-col gap-2 sm:right-13 sm:bottom-13">
          <IconButton label="Zoom in" icon={Plus} variant="raised" onClick={() => map?.zoomIn()} />
          <IconButton label="Zoom out" icon={Minus} variant="raised" onClick={() => map?.zoomOut()} />
        </div>
      </div>
      {area && (
        <p className="measure text-quiet text-sm">
          {formatCoordinates({ latitude: area.south, longitude: area.west })} to{' '}
          {formatCoordinates({ latitude: area.north, longitude: area.east })}
        </p>
      )}
    </div>
  )
}

/** Reads what is inside the frame. */
function readArea(map: L.Map, frame: HTMLElement): Area {
  const outer = map.getContainer().getBoundingClientRect()
  const inner = frame.getBoundingClientRect()
  const northWest = map.containerPointToLatLng([inner.left - outer.left, inner.top - outer.top])
  const southEast = map.containerPointToLatLng([inner.right - outer.left, inner.bottom - outer.top])
  return areaBetween(northWest, southEast)
}
