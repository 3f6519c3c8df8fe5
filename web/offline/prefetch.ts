import { getBestsEndpoint } from '../../shared/bests.ts'
import { getConfigEndpoint } from '../../shared/config.ts'
import {
  listLocationGroupsEndpoint,
  listLocationsEndpoint,
  listMapPointsEndpoint,
} from '../../shared/locations.ts'
import { listPhotosEndpoint, type Photo } from '../../shared/photos.ts'
import { cacheOwner, matchResponse } from './api-cache.ts'
import { cacheFirstImage } from './cache-first-image.ts'
import { allCatches } from './derive-response.ts'
import { type ApiRead, networkFirstApi, userPath } from './network-first-api.ts'

const apiReads: { kind: ApiRead['kind']; path: string }[] = [
  { kind: 'user', path: userPath },
  { kind: 'public', path: getConfigEndpoint.path },
  { kind: 'log', path: `${listMapPointsEndpoint.path}?names=true` },
  { kind: 'log', path: allCatches },
  { kind: 'log', path: `${listPhotosEndpoint.path}?notFishing=true&limit=1` }, // only their total count
  { kind: 'log', path: listLocationsEndpoint.path },
  { kind: 'log', path: listLocationGroupsEndpoint.path },
  { kind: 'log', path: getBestsEndpoint.path },
]
/** Enough thumbnails to fill a few screens of the gallery. */
const thumbnailCount = 120

/**
 * Fetches what every screen needs and is not cached yet, so that even screens never opened before work offline. Runs
 * one request at a time, so that the page's own requests go first.
 */
export async function prefetch(origin: string, waitUntil: ApiRead['waitUntil']): Promise<void> {
  for (const { kind, path } of apiReads) {
    const request = new Request(new URL(path, origin))
    const owner = await cacheOwner()
    const isCached = owner !== null && (await matchResponse(owner, 'answers', request.url)) !== undefined
    if (!isCached) await networkFirstApi({ kind, request, waitUntil })
  }
  for (const { thumbnailUrl } of (await cachedPhotos(origin)).slice(0, thumbnailCount)) {
    await cacheFirstImage(new Request(new URL(thumbnailUrl, origin)), 'thumbnail', waitUntil)
  }
}

async function cachedPhotos(origin: string): Promise<Photo[]> {
  const owner = await cacheOwner()
  if (owner === null) return []
  const cached = await matchResponse(owner, 'answers', new URL(allCatches, origin).href)
  return cached === undefined ? [] : ((await cached.json()) as Photo[])
}
