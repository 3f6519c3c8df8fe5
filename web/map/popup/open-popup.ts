import L from 'leaflet'
import { isMapBackground } from '../view/is-map-background.ts'

/**
 * Opens Leaflet's popup above a point and pans the map so that all of it is visible. Calls `onClose` when a tap on the
 * map background closes it.
 */
export function openPopup(
  map: L.Map,
  latLng: L.LatLng,
  content: HTMLElement,
  onClose: () => void,
): { end(): void } {
  const popup = L.popup({
    className: 'map-popup',
    closeButton: false,
    closeOnClick: false, // Leaflet would also close it on a tap on its own marker
    minWidth: 264,
    maxWidth: 264,
    offset: [0, -40], // above the marker's head
    autoPanPaddingTopLeft: isLow() ? [348, 8] : [16, 76], // clear of the search box
    autoPanPaddingBottomRight: [72, 8], // clear of the controls at the right
  })
  // Clicks must not reach the map: it would handle them as its own if the clicked element no longer exists by that
  // time.
  L.DomEvent.on(content, 'click', L.DomEvent.stopPropagation)
  popup.setLatLng(latLng).setContent(content).openOn(map)
  map.on('click', closeFromBackground)
  return {
    end() {
      map.off('click', closeFromBackground)
      popup.remove()
    },
  }

  function closeFromBackground({ originalEvent }: L.LeafletMouseEvent): void {
    if (isMapBackground(map, originalEvent)) onClose()
  }
}

/** Returns whether the window is as low as that of a phone in landscape, where the search box is at the left. */
function isLow(): boolean {
  return window.matchMedia('(max-height: 27rem)').matches
}
