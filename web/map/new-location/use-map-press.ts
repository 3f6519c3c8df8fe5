import type L from 'leaflet'
import { useEffect, useEffectEvent } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { toCoordinates } from '../dropped-pin/to-coordinates.ts'
import { isMapBackground } from '../view/is-map-background.ts'

/** Calls `onPress` for a long press of a finger or a right click on the map, not on a marker, popup or control. */
export function useMapPress(map: L.Map | null, onPress: (coordinates: Coordinates) => void): void {
  const handlePress = useEffectEvent(({ originalEvent, latlng }: L.LeafletMouseEvent) => {
    if (map === null || !isMapBackground(map, originalEvent)) return
    // The finger is still down, and would drag the map behind the dialog.
    map.dragging.disable()
    map.dragging.enable()
    onPress(toCoordinates(latlng))
  })
  useEffect(() => {
    if (map === null) return
    const listener = (event: L.LeafletMouseEvent) => handlePress(event)
    map.on('contextmenu', listener) // which also keeps the browser's menu away
    return () => void map.off('contextmenu', listener)
  }, [map])
}
