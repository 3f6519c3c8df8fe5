import L from 'leaflet'
import { afterPaint } from '../../ui/after-paint.ts'
import { prefersReducedMotion } from '../../ui/prefers-reduced-motion.ts'
import { longitudesInWindow, nearestCopy } from '../view/world-copies.ts'
import type { Bounds, MapMarker } from './cluster-index.ts'
import { createMarkerElement, updateMarkerElement } from './marker-element.ts'

/** The marker elements on a map; `focus` moves the keyboard focus to the marker with that key. */
export interface MarkerLayer {
  /** Shows exactly these markers within the window. Markers that remain keep their elements. */
  show(mapMarkers: MapMarker[], bounds: Bounds): void
  focus(key: string): void
  /** Returns the markers that are shown. */
  rendered(): RenderedMarker[]
  end(): void
}

/** A marker and its element. */
export interface RenderedMarker {
  mapMarker: MapMarker
  leafletMarker: L.Marker
  button: HTMLButtonElement
}

/** Padding in pixels around a marker with keyboard focus, so that no control covers it. */
const focusPadding = L.point(72, 72)

/** Pixels between a pin and what stands beside it: half of each, with the ring of a cluster, and a gap. */
const asidePixels = 56

/** Manages the marker elements on the map. Calls `onTap` for taps, clicks and the Enter key. */
export function createMarkerLayer(
  map: L.Map,
  onTap: (mapMarker: MapMarker, latLng: L.LatLng) => void,
): MarkerLayer {
  const rendered = new Map<string, RenderedMarker>()
  let cancelTap = () => {}
  return {
    show(mapMarkers, bounds) {
      const focused = [...rendered.values()].find(({ button }) => button === document.activeElement)
      const keysToKeep = new Set<string>()
      for (const mapMarker of mapMarkers) {
        for (const longitude of longitudesInWindow(mapMarker.longitude, bounds.west, bounds.east)) {
          keysToKeep.add(upsert(mapMarker, L.latLng(mapMarker.latitude, longitude)))
        }
      }
      for (const [key, removed] of rendered) if (!keysToKeep.has(key)) remove(key, removed)
      if (focused === undefined) sortForTabOrder()
      else if (!focused.button.isConnected)
        findNearest(focused.leafletMarker.getLatLng())?.button.focus(withoutScrolling)
    },
    focus(key) {
      rendered.get(key)?.button.focus(withoutScrolling)
    },
    rendered: () => [...rendered.values()],
    end() {
      cancelTap()
      for (const [key, removed] of rendered) remove(key, removed)
    },
  }

  /**
   * Adds or moves a marker and returns its key, which includes the copy of the world: in very wide windows a location
   * has two markers.
   */
  function upsert(mapMarker: MapMarker, latLng: L.LatLng): string {
    const copy = Math.round((latLng.lng - mapMarker.longitude) / 360)
    const key = copy === 0 ? mapMarker.key : `${mapMarker.key}@${copy}`
    const existing = rendered.get(key)
    if (existing === undefined) rendered.set(key, add(mapMarker, latLng))
    else move(existing, mapMarker, latLng)
    return key
  }

  function add(mapMarker: MapMarker, latLng: L.LatLng): RenderedMarker {
    const button = createMarkerElement(mapMarker)
    const icon = L.divIcon({ html: button, className: 'pin-holder', iconSize: [0, 0] })
    const leafletMarker = L.marker(latLng, { icon, keyboard: false, riseOnHover: true }) // the button takes the keyboard focus
    leafletMarker.setZIndexOffset(zIndexOffset(mapMarker))
    const entry = { mapMarker, leafletMarker, button }
    leafletMarker.on('click', () => {
      button.dataset.pressed = ''
      // What opens takes longer to render than a frame.
      cancelTap = afterPaint(() => {
        delete button.dataset.pressed
        onTap(entry.mapMarker, leafletMarker.getLatLng())
      })
    })
    button.addEventListener('focus', () => {
      if (button.matches(':focus-visible'))
        map.panInside(leafletMarker.getLatLng(), { padding: focusPadding })
    })
    leafletMarker.addTo(map)
    stepAside(button, mapMarker)
    if (!prefersReducedMotion()) button.animate([{ opacity: 0 }, { opacity: 1 }], 150)
    return entry
  }

  function move(existing: RenderedMarker, mapMarker: MapMarker, latLng: L.LatLng): void {
    const previous = existing.leafletMarker.getLatLng()
    if (!looksSame(existing.mapMarker, mapMarker)) updateMarkerElement(existing.button, mapMarker)
    existing.mapMarker = mapMarker
    stepAside(existing.button, mapMarker)
    existing.leafletMarker.setZIndexOffset(zIndexOffset(mapMarker))
    if (previous.equals(latLng)) return
    existing.leafletMarker.setLatLng(latLng)
    const offset = map.latLngToLayerPoint(previous).subtract(map.latLngToLayerPoint(latLng))
    animateFrom(existing.button, offset)
  }

  /** Moves a marker to the side of the location that was taken out of its cluster, if it would cover its pin. */
  function stepAside(button: HTMLButtonElement, { latitude, longitude, beside }: MapMarker): void {
    button.style.left = ''
    if (beside === undefined) return
    const pin = map.latLngToLayerPoint([beside.latitude, nearestCopy(beside.longitude, longitude)])
    const { x, y } = map.latLngToLayerPoint([latitude, longitude]).subtract(pin)
    if (Math.hypot(x, y) < asidePixels) button.style.left = `${(x < 0 ? -asidePixels : asidePixels) - x}px`
  }

  function remove(key: string, { leafletMarker }: RenderedMarker): void {
    leafletMarker.remove()
    rendered.delete(key)
  }

  function findNearest(latLng: L.LatLng): RenderedMarker | null {
    const from = map.latLngToLayerPoint(latLng)
    let nearest: { mapMarker: RenderedMarker; distance: number } | null = null
    for (const mapMarker of rendered.values()) {
      const distance = from.distanceTo(map.latLngToLayerPoint(mapMarker.leafletMarker.getLatLng()))
      if (nearest === null || distance < nearest.distance) nearest = { mapMarker, distance }
    }
    return nearest?.mapMarker ?? null
  }

  /** Sorts the markers in the DOM from north to south for the Tab key, touching only those out of order. */
  function sortForTabOrder(): void {
    const elementsFromSouth = [...rendered.values()]
      .sort((a, b) => a.leafletMarker.getLatLng().lat - b.leafletMarker.getLatLng().lat)
      .flatMap(({ leafletMarker }) => leafletMarker.getElement() ?? [])
    let next: HTMLElement | null = null
    for (const element of elementsFromSouth) {
      if (element.nextElementSibling !== next) element.parentElement?.insertBefore(element, next)
      next = element
    }
  }
}

/** Returns whether two markers look and read the same. */
function looksSame(a: MapMarker, b: MapMarker): boolean {
  if (a.photoCount !== b.photoCount) return false
  if (a.kind === 'location') return b.kind === 'location' && a.name === b.name
  return b.kind === 'cluster' && a.locationCount === b.locationCount
}

/** Returns an offset that keeps pins in front of clusters, which could cover their tips. */
function zIndexOffset({ kind }: MapMarker): number {
  return kind === 'location' ? 1000 : 0
}

const withoutScrolling: FocusOptions = { preventScroll: true }

/** Animates a marker from its previous position when it joins or leaves a cluster. */
function animateFrom(button: HTMLElement, offset: L.Point): void {
  if (prefersReducedMotion()) return
  button.animate([{ translate: `${offset.x}px ${offset.y}px` }, { translate: '0 0' }], {
    duration: 180,
    easing: 'ease-out',
  })
}
