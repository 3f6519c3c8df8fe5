import type L from 'leaflet'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { toCoordinates } from '../dropped-pin/to-coordinates.ts'
import { isMapBackground } from '../view/is-map-background.ts'
import { setInitialView } from '../view/leaflet-map.ts'
import { mapRules } from '../view/map-rules.ts'

/** Calls `onDrop` for a tap on the map, not on a marker, popup or control; returns a function that stops it. */
export function onMapTap(map: L.Map, onDrop: (coordinates: Coordinates) => void): () => void {
  const container = map.getContainer()
  const handleClick = ({ originalEvent, latlng }: L.LeafletMouseEvent) => {
    if (isMapBackground(map, originalEvent)) onDrop(toCoordinates(latlng))
  }
  map.on('click', handleClick)
  map.doubleClickZoom.disable() // otherwise a quick second tap would zoom the map behind the dialog
  container.classList.add('is-dropping')
  return () => {
    map.off('click', handleClick)
    map.doubleClickZoom.enable()
    container.classList.remove('is-dropping')
  }
}

/**
 * Calls `onDrop` with the middle of the map, once the map has a view, and first moves the map to `near` if that is given; returns a
 * function that stops it.
 */
export function dropAtCenter(
  map: L.Map,
  near: Coordinates | null,
  onDrop: (coordinates: Coordinates) => void,
): () => void {
  const drop = () => {
    if (near !== null) setInitialView(map, { ...near, zoom: Math.max(map.getZoom(), mapRules.pinZoom) })
    onDrop(toCoordinates(map.getCenter()))
  }
  map.whenReady(drop)
  return () => void map.off('load', drop)
}
