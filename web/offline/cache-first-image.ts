import { cacheOwner, cacheResponse, clearCaches, matchResponse } from './api-cache.ts'

/** Returns the cached thumbnail or preview, whose bytes never change, or fetches and caches it. */
export async function cacheFirstImage(
  request: Request,
  kind: 'thumbnail' | 'preview',
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const owner = await cacheOwner()
  const cached = owner === null ? undefined : await matchResponse(owner, kind, request.url)
  if (cached) return cached
  const response = await fetch(request)
  if (response.status === 401) await clearCaches()
  if (owner !== null && response.status === 200) {
    waitUntil(cacheResponse(owner, kind, request.url, response.clone()))
  }
  return response
}
