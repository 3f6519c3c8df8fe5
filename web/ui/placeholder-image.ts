import { thumbHashToDataURL } from 'thumbhash'

const decoded = new Map<string, string>()
const maxKept = 2000

/** Returns a blurred placeholder of a photo as a data URL, shown while the photo loads. Caches the result. */
export function placeholderImage(thumbhash: string): string {
  const known = decoded.get(thumbhash)
  if (known !== undefined) return known
  if (decoded.size >= maxKept) decoded.clear()
  const url = thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)))
  decoded.set(thumbhash, url)
  return url
}
