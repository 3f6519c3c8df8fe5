import L from 'leaflet'
import { isBackground } from '../view/is-background.ts'

/** Opens Leaflet's popup above a place, panning so that all of it is seen; `onClose` hears when a tap elsewhere closes it. */
export function openPopup(
  map: L.Map,
  place: L.LatLng,
  content: HTMLElement,
  onClose: () => void,
): { end(): void } {
  const popup = L.popup({
    className: 'map-popup',
    closeButton: false,
    closeOnClick: false, // Leaflet would close it at a tap on its own pin, too
    minWidth: 264,
    maxWidth: 264,
    offset: [0, -40], // above the pin's head
    autoPanPaddingTopLeft: [16, 76], // the search stands at the top
    autoPanPaddingBottomRight: [72, 16], // the side controls stand at the right
  })
  // The map would take a click for its own when what was clicked is gone by the time it looks.
  L.DomEvent.on(content, 'click', L.DomEvent.stopPropagation)
  popup.setLatLng(place).setContent(content).openOn(map)
  map.on('click', closeFromBackground)
  return {
    end() {
      map.off('click', closeFromBackground)
      popup.remove()
    },
  }

  function closeFromBackground({ originalEvent }: L.LeafletMouseEvent): void {
    if (isBackground(map, originalEvent)) onClose()
  }
}
