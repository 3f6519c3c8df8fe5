import { type CaptionPart, captionParts } from './caption.ts'

const storageKey = 'captionParts'

/** The bait stays off until it is chosen: it is a secret too. */
const defaults: readonly CaptionPart[] = ['species', 'length', 'weight', 'date', 'angler']

/** Returns the parts of captions that were last chosen in this browser; never the location. */
export function loadShownParts(storage = () => localStorage): readonly CaptionPart[] {
  try {
    const stored = storage().getItem(storageKey)
    if (stored === null) return defaults
    const names = stored.split(',')
    return (Object.keys(captionParts) as CaptionPart[]).filter((part) => names.includes(part))
  } catch {
    return defaults // storage is disabled
  }
}

/** Saves the parts for the next caption, if the browser allows it. */
export function saveShownParts(parts: readonly CaptionPart[], storage = () => localStorage): void {
  try {
    storage().setItem(storageKey, parts.join(','))
  } catch {
    // storage is disabled or full: they are chosen again next time
  }
}
