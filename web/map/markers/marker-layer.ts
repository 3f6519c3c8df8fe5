import L from 'leaflet'
import { prefersReducedMotion } from '../view/leaflet-map.ts'
import { longitudesInWindow } from '../view/world-copies.ts'
import type { Bounds, MapMarker } from './cluster-index.ts'
import { createMarkerElement, updateMarkerElement } from './marker-element.ts'

/** The marker elements on a map; `focus` moves the keyboard focus to the marker with that key. */
export interface MarkerLayer {
  /** Shows exactly these markers within the window. Markers that remain keep their elements. */
  show(pins: MapMarker[], window: Bounds): void
  focus(key: string): void
  end(): void
}

interface ShownPin {
  pin: MapMarker
  marker: L.Marker
  button: HTMLButtonElement
}

/** Padding in pixels around a marker with keyboard focus, so that no control covers it. */
const focusPadding = L.point(72, 72)

/** Manages the marker elements on the map. Calls `onTap` for taps, clicks and the Enter key. */
export function createMarkerLayer(map: L.Map, onTap: (pin: MapMarker, place: L.LatLng) => void): MarkerLayer {
  const shown = new Map<string, ShownPin>()
  return {
    show(pins, window) {
      const focused = [...shown.values()].find(({ button }) => button === document.activeElement)
      const kept = new Set<string>()
      for (const pin of pins) {
        for (const longitude of longitudesInWindow(pin.longitude, window.west, window.east)) {
          kept.add(place(pin, L.latLng(pin.latitude, longitude)))
        }
      }
      for (const [key, gone] of shown) if (!kept.has(key)) remove(key, gone)
      if (focused === undefined) arrangeForReading()
      else if (!focused.button.isConnected) nearestTo(focused.marker.getLatLng())?.button.focus(quietly)
    },
    focus(key) {
      shown.get(key)?.button.focus(quietly)
    },
    end() {
      for (const [key, gone] of shown) remove(key, gone)
    },
  }

  /**
   * Adds or moves a marker and returns its key, which includes the copy of the world: in very wide windows a location
   * has two markers.
   */
  function place(pin: MapMarker, where: L.LatLng): string {
    const copy = Math.round((where.lng - pin.longitude) / 360)
    const key = copy === 0 ? pin.key : `${pin.key}@${copy}`
    const known = shown.get(key)
    if (known === undefined) shown.set(key, add(pin, where))
    else move(known, pin, where)
    return key
  }

  function add(pin: MapMarker, where: L.LatLng): ShownPin {
    const button = createMarkerElement(pin)
    const icon = L.divIcon({ html: button, className: 'pin-holder', iconSize: [0, 0] })
    const marker = L.marker(where, { icon, keyboard: false, riseOnHover: true }) // the button takes the keyboard focus
    const added = { pin, marker, button }
    marker.on('click', () => onTap(added.pin, marker.getLatLng()))
    button.addEventListener('focus', () => {
      if (button.matches(':focus-visible')) map.panInside(marker.getLatLng(), { padding: focusPadding })
    })
    marker.addTo(map)
    if (!prefersReducedMotion()) button.animate([{ opacity: 0 }, { opacity: 1 }], 150)
    return added
  }

  function move(known: ShownPin, pin: MapMarker, where: L.LatLng): void {
    const before = known.marker.getLatLng()
    if (!looksLike(known.pin, pin)) updateMarkerElement(known.button, pin)
    known.pin = pin
    if (before.equals(where)) return
    known.marker.setLatLng(where)
    const way = map.latLngToLayerPoint(before).subtract(map.latLngToLayerPoint(where))
    glideFrom(known.button, way)
  }

  function remove(key: string, { marker }: ShownPin): void {
    marker.remove()
    shown.delete(key)
  }

  function nearestTo(where: L.LatLng): ShownPin | null {
    const from = map.latLngToLayerPoint(where)
    let nearest: { pin: ShownPin; distance: number } | null = null
    for (const pin of shown.values()) {
      const distance = from.distanceTo(map.latLngToLayerPoint(pin.marker.getLatLng()))
      if (nearest === null || distance < nearest.distance) nearest = { pin, distance }
    }
    return nearest?.pin ?? null
  }

  /**
   * Sorts the markers in the DOM so that Tab visits them from north to south. Does not touch those already in order.
   */
  function arrangeForReading(): void {
    const fromSouth = [...shown.values()]
      .sort((a, b) => a.marker.getLatLng().lat - b.marker.getLatLng().lat)
      .flatMap(({ marker }) => marker.getElement() ?? [])
    let next: HTMLElement | null = null
    for (const holder of fromSouth) {
      if (holder.nextElementSibling !== next) holder.parentElement?.insertBefore(holder, next)
      next = holder
    }
  }
}

/** Returns whether two markers look and read the same. */
function looksLike(one: MapMarker, other: MapMarker): boolean {
  if (one.photoCount !== other.photoCount) return false
  if (one.kind === 'spot') return other.kind === 'spot' && one.name === other.name
  return other.kind === 'cluster' && one.spotCount === other.spotCount
}

const quietly: FocusOptions = { preventScroll: true }

/** Animates a marker from its previous position when it joins or leaves a cluster. */
function glideFrom(button: HTMLElement, way: L.Point): void {
  if (prefersReducedMotion()) return
  button.animate([{ translate: `${way.x}px ${way.y}px` }, { translate: '0 0' }], {
    duration: 180,
    easing: 'ease-out',
  })
}
