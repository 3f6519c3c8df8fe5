import * as L from 'leaflet'
import { X } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { isMapBackground } from '../../base-map/leaflet-map.ts'
import { useClosable } from '../../ui/close-newest.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PopupContent, popupLabel } from './popup-content.tsx'

interface MapPopupProps extends ComponentProps<typeof PopupContent> {
  map: L.Map
  closesOnBack: boolean
  /** `focusInside`: the popup contained the keyboard focus, so the caller must move it elsewhere. */
  onClose(detail: { focusInside: boolean }): void
}

/** A card attached to a point of the map, with which it moves. */
export function MapPopup({ map, closesOnBack, onClose, ...content }: MapPopupProps) {
  const { popup } = content
  const { latLng } = popup
  const [container] = useState(() => document.createElement('div'))
  const close = () => onClose({ focusInside: container.contains(document.activeElement) })
  const closeNow = useEffectEvent(close)
  useClosable(true, { onEscape: close, onBack: closesOnBack ? close : null, within: '.fishing-map' })

  useEffect(() => {
    const popup = openPopup(map, latLng, container, () => closeNow())
    container.querySelector<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true })
    return popup.end
  }, [map, latLng, container])

  return createPortal(
    <div role="dialog" aria-label={popupLabel(popup)} tabIndex={-1} className="map-popup-card">
      <PopupContent {...content} />
      <IconButton
        label="Close"
        icon={X}
        variant={popup.kind === 'location' ? 'photo' : 'bare'} // it lies on a photo there
        className="popup-close absolute top-2 right-2"
        onClick={() => onClose({ focusInside: true })}
      />
    </div>,
    container,
  )
}

/**
 * Opens Leaflet's popup above a point and pans the map so that all of it is visible. Calls `onClose` when a tap on the
 * map background closes it.
 */
function openPopup(map: L.Map, latLng: L.LatLng, content: HTMLElement, onClose: () => void): { end(): void } {
  const popup = L.popup({
    className: 'map-popup',
    closeButton: false,
    closeOnClick: false, // Leaflet would also close it on a tap on its own marker
    offset: [0, -40], // above the marker's head
    autoPanPaddingTopLeft: clearOfHeader(map),
    autoPanPaddingBottomRight: [controlsWidth, edgeWidth],
  })
  // Clicks must not reach the map: it would handle them as its own if the clicked element no longer exists by that
  // time.
  L.DomEvent.on(content, 'click', L.DomEvent.stopPropagation)
  fitWidth()
  popup.setLatLng(latLng).setContent(content).openOn(map)
  map.on('click', closeFromBackground)
  map.on('resize', fitWidth)
  return {
    end() {
      map.off('click', closeFromBackground)
      map.off('resize', fitWidth)
      popup.remove()
    },
  }

  /** Keeps the popup clear of the controls in a narrow window. */
  function fitWidth(): void {
    const width = Math.min(widest, map.getSize().x - controlsWidth - edgeWidth)
    if (width === popup.options.maxWidth) return // an update may pan the map
    content.style.setProperty('--popup-width', `${width}px`)
    popup.options.minWidth = popup.options.maxWidth = width
    popup.update()
  }

  function closeFromBackground({ originalEvent }: L.LeafletMouseEvent): void {
    if (isMapBackground(map, originalEvent)) onClose()
  }
}

/** Returns the padding that keeps a popup clear of the search and of the filter, where it is shown. */
function clearOfHeader(map: L.Map): [left: number, top: number] {
  const header = map.getContainer().parentElement?.querySelector<HTMLElement>('[data-map-header]')
  // In a window as low as that of a phone in landscape, the search is at the left, and the filter beside it.
  const isLow = window.matchMedia('(max-height: 432px)').matches
  if (isLow) return [348, header?.querySelector('search') ? 72 : 8]
  return [edgeWidth, (header?.offsetHeight ?? 0) + 28]
}

/** The width of a popup that has room, in px. */
const widest = 264
/** What the controls at the right need, and the other edges, in px. */
const controlsWidth = 72
const edgeWidth = 8
