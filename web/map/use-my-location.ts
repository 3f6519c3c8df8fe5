import type L from 'leaflet'
import { useEffect, useState } from 'react'
import { type DevicePosition, DevicePositionError, getCurrentPosition } from '../device/geolocation.ts'
import { showToast } from '../ui/toast-store.ts'
import { showMyPosition } from './my-position-layer.ts'
import { setMapView } from './view/leaflet-map.ts'
import { mapRules } from './view/map-rules.ts'

/** Centers the map on the device position and marks it; `position` is null until then. */
export function useMyLocation(map: L.Map | null) {
  const [locating, setLocating] = useState(false)
  const [position, setPosition] = useState<DevicePosition | null>(null)

  useEffect(() => {
    if (map === null || position === null) return
    return showMyPosition(map, position).end
  }, [map, position])

  async function locate(): Promise<void> {
    setLocating(true)
    try {
      const current = await getCurrentPosition(navigator.geolocation)
      setPosition(current)
      if (map !== null) setMapView(map, { ...current, zoom: mapRules.myLocationZoom })
      showToast({ title: 'Location Found', description: 'Map centered on your current location.' })
    } catch (error) {
      if (!(error instanceof DevicePositionError)) throw error
      const { title, message } = error
      showToast({ title, destructive: true, ...(message !== '' && { description: message }) })
    } finally {
      setLocating(false)
    }
  }

  return { locating, position, locate }
}
