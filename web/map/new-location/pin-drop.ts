import L from 'leaflet'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { isMapBackground } from '../view/is-map-background.ts'
import { nearestCopy } from '../view/world-copies.ts'
import { toCoordinates } from './to-coordinates.ts'

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

/** Calls `onDrop` with the middle of the map, once the map has a view; returns a function that stops it. */
export function dropAtCenter(map: L.Map, onDrop: (coordinates: Coordinates) => void): () => void {
  const drop = () => onDrop(toCoordinates(map.getCenter()))
  map.whenReady(drop)
  return () => void map.off('load', drop)
}

/** Shows a temporary marker at the coordinates of the new location. Returns a function that removes it. */
export function showDroppedPin(map: L.Map, { latitude, longitude }: Coordinates): () => void {
  const shape = document.createElement('span')
  shape.className = 'dropped-pin'
  const icon = L.divIcon({ html: shape, className: 'pin-holder', iconSize: [0, 0] })
  const nearest = nearestCopy(longitude, map.getCenter().lng)
  const marker = L.marker([latitude, nearest], {
    icon,
    interactive: false,
    keyboard: false,
    zIndexOffset: 2000,
  }).addTo(map)
  return () => void marker.remove()
}
