import { getUserEndpoint } from '../../shared/account.ts'
import { getConfigEndpoint } from '../../shared/config.ts'
import { cacheOwner, matchResponse } from './api-cache.ts'
import { cacheFirstImage } from './cache-first-image.ts'
import { type ApiRead, networkFirstApi } from './network-first-api.ts'

const apiReads: { kind: ApiRead['kind']; path: string }[] = [
  { kind: 'user', path: getUserEndpoint.path },
  { kind: 'public', path: getConfigEndpoint.path },
]

/**
 * Fetches what every screen needs and is not cached yet: the user, the configuration and the first thumbnails. Runs one
 * request at a time, so that the page's own requests go first.
 */
export async function prefetch(
  origin: string,
  thumbnailUrls: readonly string[],
  waitUntil: ApiRead['waitUntil'],
): Promise<void> {
  for (const { kind, path } of apiReads) {
    const request = new Request(new URL(path, origin))
    const owner = await cacheOwner()
    const isCached = owner !== null && (await matchResponse(owner, 'answers', request.url)) !== undefined
    if (!isCached) await networkFirstApi({ kind, request, waitUntil })
  }
  for (const url of thumbnailUrls) {
    await cacheFirstImage(new Request(new URL(url, origin)), 'thumbnail', waitUntil)
  }
}
