import { browserStorage } from '../device/preferences.ts'
import { type CaptionPart, captionParts } from './caption.ts'

const storageKey = 'captionParts'

/** The bait stays off until it is chosen: it is a secret too. */
const defaults: readonly CaptionPart[] = ['species', 'length', 'weight', 'date', 'angler']

/** Returns the parts of captions that were last chosen in this browser; never the location. */
export function loadShownParts(): readonly CaptionPart[] {
  const stored = browserStorage.getItem(storageKey)
  if (stored === null) return defaults
  const names = stored.split(',')
  return (Object.keys(captionParts) as CaptionPart[]).filter((part) => names.includes(part))
}

/** Saves the parts for the next caption. */
export function saveShownParts(parts: readonly CaptionPart[]): void {
  browserStorage.setItem(storageKey, parts.join(','))
}
