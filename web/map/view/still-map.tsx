import type L from 'leaflet'
import { useEffect, useState } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { BaseMapView } from './base-map-view.tsx'
import { setInitialView } from './leaflet-map.ts'
import { mapRules } from './map-rules.ts'

/** A map that shows one point with its pin, in the middle, and can't be moved. */
export function StillMap({ latitude, longitude }: Coordinates) {
  const [map, setMap] = useState<L.Map | null>(null)
  useEffect(() => {
    if (map !== null) setInitialView(map, { latitude, longitude, zoom: mapRules.singleLocationZoom })
  }, [map, latitude, longitude])
  return (
    <>
      <BaseMapView label={null} onMap={(mapOnPage) => setMap(mapOnPage.map)} />
      <span aria-hidden className="pin-holder pointer-events-none absolute top-1/2 left-1/2">
        <span data-empty className="pin pin-location">
          <span className="pin-shape" />
          <span className="pin-count" />
        </span>
      </span>
    </>
  )
}
