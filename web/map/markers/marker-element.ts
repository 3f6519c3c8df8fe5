import { plural } from '../../ui/plural.ts'
import type { MapMarker } from './cluster-index.ts'

/** Creates the DOM element of a marker: a button with the photo count in it, and with an accessible name. */
export function createMarkerElement(pin: MapMarker): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  const shape = document.createElement('span')
  shape.className = 'pin-shape'
  const count = document.createElement('span')
  count.className = 'pin-count'
  button.append(shape, count)
  updateMarkerElement(button, pin)
  return button
}

/** Updates an element to show another marker, or the same one with changed counts. */
export function updateMarkerElement(button: HTMLButtonElement, pin: MapMarker): void {
  button.className = `pin pin-${pin.kind}`
  button.dataset.size = sizeOf(pin)
  button.setAttribute('aria-label', labelOf(pin))
  const text = shortCount(pin.photoCount)
  button.toggleAttribute('data-long', text.length > 3)
  const count = button.querySelector('.pin-count')
  if (count !== null) count.textContent = text
}

function labelOf(pin: MapMarker): string {
  const name = pin.kind === 'spot' ? pin.name : plural(pin.spotCount, 'spot')
  return `${name}, ${plural(pin.photoCount, 'photo')}`
}

/** Formats a count in at most four characters: `7`, `999`, `1.2k`, `34k`. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count)
  const thousands = count / 1000
  return `${thousands < 9.95 ? thousands.toFixed(1).replace('.0', '') : Math.round(thousands)}k`
}

function sizeOf(pin: MapMarker): 'small' | 'medium' | 'large' {
  if (pin.kind === 'spot' || pin.spotCount < 10) return 'small'
  return pin.spotCount < 100 ? 'medium' : 'large'
}
