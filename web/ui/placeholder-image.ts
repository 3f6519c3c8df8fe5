import { thumbHashToDataURL } from 'thumbhash'

const decoded = new Map<string, string>()
const maxCached = 2000

/** Returns a blurred placeholder of a photo as a data URL, shown while the photo loads. Caches the result. */
export function placeholderImage(thumbhash: string): string {
  const cached = decoded.get(thumbhash)
  if (cached !== undefined) return cached
  if (decoded.size >= maxCached) decoded.clear()
  const url = thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)))
  decoded.set(thumbhash, url)
  return url
}
