import { plural } from '../../shared/formatting/plural.ts'

/**
 * An id has 36 characters, and all ids share one URL, which must survive a reload too: proxies accept a request line of
 * up to 8 KB (nginx, Apache), and Node up to 16 KB of headers in total.
 */
const maxPhotosInUrl = 200

/** Returns the map's search parameters for assigning a location to photos; null if there are too many for a URL. */
export function assignSearch(ids: readonly string[]): { assignPhotoIds: string } | null {
  return ids.length > maxPhotosInUrl ? null : { assignPhotoIds: ids.join(',') }
}

/** Returns the message for a user who has selected more than that. */
export function tooManyText(count: number): string {
  return (
    `Up to ${plural(maxPhotosInUrl, 'photo')} can be assigned at a time, and you’ve selected ` +
    `${count.toLocaleString('en-US')}. Select fewer, then come back for the rest.`
  )
}
