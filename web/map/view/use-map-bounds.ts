import type L from 'leaflet'
import { useEffect, useState } from 'react'
import type { Bounds } from '../markers/cluster-index.ts'

/** Returns what the map shows after each move; null until it shows something. */
export function useMapBounds(map: L.Map | null): Bounds | null {
  const [bounds, setBounds] = useState<Bounds | null>(null)
  useEffect(() => {
    if (map === null) return
    const update = () => setBounds(readBounds(map))
    map.whenReady(update)
    map.on('moveend', update)
    return () => void map.off('moveend', update)
  }, [map])
  return bounds
}

function readBounds(map: L.Map): Bounds {
  const bounds = map.getBounds()
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
}
