import type L from 'leaflet'
import { useEffect, useState } from 'react'
import { createLeafletMap } from './leaflet-map.ts'

/** Creates a Leaflet map in the element and removes it on unmount or another element; null until it exists. */
export function useLeafletMap(container: HTMLElement | null, isStill = false): L.Map | null {
  const [map, setMap] = useState<L.Map | null>(null)
  useEffect(() => {
    if (container === null) return
    const created = createLeafletMap(container, isStill)
    setMap(created.map)
    return () => {
      setMap(null)
      created.end()
    }
  }, [container, isStill])
  return map
}
