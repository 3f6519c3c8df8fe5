import type L from 'leaflet'
import { useEffect, useState } from 'react'
import { createLeafletMap } from './leaflet-map.ts'

/** The Leaflet map of an element, for as long as the element is on the page. */
export function useLeafletMap(container: HTMLElement | null): L.Map | null {
  const [map, setMap] = useState<L.Map | null>(null)
  useEffect(() => {
    if (container === null) return
    const made = createLeafletMap(container)
    setMap(made.map)
    return () => {
      setMap(null)
      made.end()
    }
  }, [container])
  return map
}
