import L from 'leaflet'
import { useEffect, useEffectEvent, useState } from 'react'
import { MapAttribution } from '../base-map/map-attribution.tsx'
import { useBaseMap } from '../base-map/use-base-map.ts'
import { useLeafletMap } from './use-leaflet-map.ts'

/** A map in a page, and the library that draws on it. */
export interface MapOnPage {
  map: L.Map
  leaflet: typeof L
}

interface BaseMapViewProps {
  /** Null for a still map, which is an image for those who see it. */
  label: string | null
  /** Callback for the map once it exists. */
  onMap: (mapOnPage: MapOnPage) => void
}

/** A map with land, the chosen tiles and their attribution, which fills its container. */
export function BaseMapView({ label, onMap }: BaseMapViewProps) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const map = useLeafletMap(container, label === null)
  const baseMap = useBaseMap(map)
  const reportMap = useEffectEvent(onMap)
  useEffect(() => {
    if (map !== null) reportMap({ map, leaflet: L })
  }, [map])
  return (
    <>
      <section
        ref={setContainer}
        {...(label === null ? { 'aria-hidden': true } : { 'aria-label': label })}
        className="fishing-map absolute inset-0 isolate"
      />
      <div className="pointer-events-none absolute bottom-0 left-0">
        <MapAttribution choice={baseMap.choice} unreachable={baseMap.unreachable} />
      </div>
    </>
  )
}
