import { plural } from '../../../shared/formatting/plural.ts'
import type { MapMarker } from './cluster-index.ts'

/** Creates the DOM element of a marker: a button with the photo count in it, and with an accessible name. */
export function createMarkerElement(marker: MapMarker): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  const shape = document.createElement('span')
  shape.className = 'pin-shape'
  const count = document.createElement('span')
  count.className = 'pin-count'
  button.append(shape, count)
  updateMarkerElement(button, marker)
  return button
}

/** Updates an element to show another marker, or the same one with changed counts. */
export function updateMarkerElement(button: HTMLButtonElement, marker: MapMarker): void {
  button.className = `pin pin-${marker.kind}`
  button.dataset.size = markerSize(marker)
  button.setAttribute('aria-label', markerLabel(marker))
  const text = marker.photoCount === 0 ? '' : shortCount(marker.photoCount)
  button.toggleAttribute('data-empty', text === '')
  button.toggleAttribute('data-long', text.length > 3)
  const count = button.querySelector('.pin-count')
  if (count !== null) count.textContent = text
}

function markerLabel(marker: MapMarker): string {
  const name = marker.kind === 'location' ? marker.name : plural(marker.locationCount, 'spot')
  return `${name}, ${photoCountLabel(marker.photoCount)}`
}

/** The accessible text for a count of photos: exact, with the shortened number on the screen first, as voice control expects. */
export function photoCountLabel(count: number): string {
  const label = plural(count, 'photo')
  return count < 1000 ? label : `${shortCount(count)}: ${label}`
}

/** Formats a count in at most four characters: `7`, `999`, `1.2k`, `34k`. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count)
  const thousands = count / 1000
  return `${thousands < 9.95 ? thousands.toFixed(1).replace('.0', '') : Math.round(thousands)}k`
}

function markerSize(marker: MapMarker): 'small' | 'medium' | 'large' {
  if (marker.kind === 'location' || marker.locationCount < 10) return 'small'
  return marker.locationCount < 100 ? 'medium' : 'large'
}
