import type L from 'leaflet'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../ui/icon-button.tsx'
import { openPopup } from './open-popup.ts'

interface MapPopupProps {
  map: L.Map
  place: L.LatLng
  /** What it is about, for screen readers. */
  label: string
  /** Its cross lies on a photo, not on plain ground. */
  overPhoto: boolean
  /** `focusInside`: the keyboard's focus was in the popup and must go somewhere. */
  onClose(closed: { focusInside: boolean }): void
  children: ReactNode
}

/** A card that points at a place of the map and moves with it. */
export function MapPopup({ map, place, label, overPhoto, onClose, children }: MapPopupProps) {
  const [host] = useState(() => document.createElement('div'))
  const close = useEffectEvent(() => onClose({ focusInside: host.contains(document.activeElement) }))

  useEffect(() => {
    const popup = openPopup(map, place, host, () => close())
    host.querySelector<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true })
    return popup.end
  }, [map, place, host])

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
        look={overPhoto ? 'photo' : 'bare'}
        className="absolute top-2 right-2"
        onClick={() => onClose({ focusInside: true })}
      />
    </div>,
    host,
  )
}
