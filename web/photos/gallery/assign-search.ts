import { plural } from '../../ui/plural.ts'

/**
 * Ids are 36 characters long and stand in one address, which has to come through a reload too: proxies take a first line
 * of 8 KB (nginx, Apache), and Node 16 KB of headers in all.
 */
const mostInAddress = 200

/** How the map is asked to put photos at a location; null where they are too many for an address. */
export function assignSearch(ids: readonly string[]): { assignPhotoIds: string } | null {
  return ids.length > mostInAddress ? null : { assignPhotoIds: ids.join(',') }
}

/** What an angler is told who has selected more. */
export function tooManyWords(count: number): string {
  return (
    `Up to ${plural(mostInAddress, 'photo')} can be put at a location at a time, and you have selected ` +
    `${count.toLocaleString('en-US')}. Select fewer, and come back for the others.`
  )
}
