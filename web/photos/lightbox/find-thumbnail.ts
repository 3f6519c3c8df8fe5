import type { LogPhoto } from '../../../shared/sync.ts'

type Renditions = Pick<LogPhoto, 'thumbnailUrl' | 'mediumUrl'>

/**
 * Finds the thumbnail of a photo that is visible on the screen while the viewer is not: within `preferred`, else within
 * the topmost dialog, else the first one. Photos in pins of the map are none.
 */
export function findThumbnail(photo: Renditions, preferred: Element | null): HTMLElement | null {
  const urls = [photo.thumbnailUrl, photo.mediumUrl].map((url) => `[src="${CSS.escape(url)}"]`)
  const visible = [
    ...document.querySelectorAll<HTMLElement>(`img:is(${urls.join()}):not(.pin-photo)`),
  ].filter((image) => isInWindow(image.getBoundingClientRect()))
  return (
    visible.find((image) => preferred?.contains(image)) ??
    visible.findLast((image) => image.closest('[role=dialog]') !== null) ??
    visible[0] ??
    null
  )
}

/** Returns the address of the rendition that a browser has at hand: the medium one if a grid shows it, else the thumbnail. */
export function findShownUrl({ thumbnailUrl, mediumUrl }: Renditions): string {
  return document.querySelector(`img[src="${CSS.escape(mediumUrl)}"]`) === null ? thumbnailUrl : mediumUrl
}

/** Whether the middle of a rectangle is visible. */
function isInWindow({ left, top, width, height }: DOMRect): boolean {
  const [x, y] = [left + width / 2, top + height / 2]
  return width > 0 && height > 0 && x > 0 && y > 0 && x < window.innerWidth && y < window.innerHeight
}
