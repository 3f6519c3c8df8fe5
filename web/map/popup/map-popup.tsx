import type L from 'leaflet'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../ui/icon-button.tsx'
import { openPopup } from './open-popup.ts'

interface MapPopupProps {
  map: L.Map
  latLng: L.LatLng
  /** The accessible name of the popup. */
  label: string
  /** Whether the close button lies on a photo rather than on a plain background. */
  isOverPhoto: boolean
  /** `focusInside`: the popup contained the keyboard focus, so the caller must move it elsewhere. */
  onClose(detail: { focusInside: boolean }): void
  children: ReactNode
}

/** A card attached to a point of the map, with which it moves. */
export function MapPopup({ map, latLng, label, isOverPhoto, onClose, children }: MapPopupProps) {
  const [container] = useState(() => document.createElement('div'))
  const close = useEffectEvent(() => onClose({ focusInside: container.contains(document.activeElement) }))

  useEffect(() => {
    const popup = openPopup(map, latLng, container, () => close())
    container.querySelector<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true })
    return popup.end
  }, [map, latLng, container])

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose({ focusInside: true })
  }

  return createPortal(
    <div role="dialog" aria-label={label} tabIndex={-1} className="map-popup-card" onKeyDown={closeOnEscape}>
      {children}
      <IconButton
        label="Close"
        icon={X}
        variant={isOverPhoto ? 'photo' : 'bare'}
        className="popup-close absolute top-2 right-2"
        onClick={() => onClose({ focusInside: true })}
      />
    </div>,
    container,
  )
}
