import L from 'leaflet'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { isBackground } from '../view/is-background.ts'
import { nearestCopy } from '../view/world-copies.ts'

/** Listens for a tap on the map itself, not on a pin, a popup or a control; the answer ends that. */
export function listenForDrop(map: L.Map, onDrop: (place: Coordinates) => void): () => void {
  const container = map.getContainer()
  const drop = ({ originalEvent, latlng }: L.LeafletMouseEvent) => {
    if (isBackground(map, originalEvent)) onDrop(placeOf(latlng))
  }
  map.on('click', drop)
  map.doubleClickZoom.disable() // or a hasty second tap would move the map under the dialog
  container.classList.add('is-dropping')
  return () => {
    map.off('click', drop)
    map.doubleClickZoom.enable()
    container.classList.remove('is-dropping')
  }
}

/** What lies in the middle of the map. */
export function middleOf(map: L.Map): Coordinates {
  return placeOf(map.getCenter())
}

/** Stands where a spot is about to be, until it has a name. */
export function showDroppedPin(map: L.Map, { latitude, longitude }: Coordinates): () => void {
  const shape = document.createElement('span')
  shape.className = 'dropped-pin'
  const icon = L.divIcon({ html: shape, className: 'pin-holder', iconSize: [0, 0] })
  const nearest = nearestCopy(longitude, map.getCenter().lng)
  const marker = L.marker([latitude, nearest], { icon, interactive: false, keyboard: false }).addTo(map)
  return () => void marker.remove()
}

/** As precise as the dialog shows it: the sixth decimal is a tenth of a metre. */
function placeOf(where: L.LatLng): Coordinates {
  const { lat, lng } = where.wrap()
  return { latitude: Number(lat.toFixed(6)), longitude: Number(lng.toFixed(6)) }
}
