import { isGatewayError } from '../api-client/is-gateway-error.ts'
import { cacheOwner, cacheResponse, clearCaches, matchResponse } from './api-cache.ts'

type ImageKind = 'thumbnail' | 'medium' | 'preview'

/** What is shown of a photo if one of its renditions is neither cached nor can be fetched. */
const substitutes: Partial<Record<ImageKind, ImageKind>> = { thumbnail: 'medium', medium: 'thumbnail' }

/**
 * Returns the cached rendition, whose bytes never change, or fetches and caches it. Without the server, the thumbnail and the
 * medium rendition stand in for each other.
 */
export async function cacheFirstImage(
  request: Request,
  kind: ImageKind,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const owner = await cacheOwner()
  const cached = owner === null ? undefined : await matchResponse(owner, kind, request.url)
  if (cached) return cached
  const response = await fetch(request).catch((cause: unknown) => ({ cause }))
  if ('cause' in response || isGatewayError(response)) {
    const substitute = owner === null ? undefined : await matchSubstitute(owner, kind, request.url)
    if (substitute) return substitute
  }
  if ('cause' in response) throw response.cause
  if (response.status === 401) await clearCaches()
  if (owner !== null && response.status === 200) {
    waitUntil(cacheResponse(owner, kind, request.url, response.clone()))
  }
  return response
}

/** Returns the cached substitute, which the page must ask for again: another time, the photo itself may be there. */
async function matchSubstitute(owner: string, kind: ImageKind, url: string): Promise<Response | undefined> {
  const other = substitutes[kind]
  const found = other && (await matchResponse(owner, other, url.replace(/[^/]+$/, other)))
  if (!found) return
  const headers = new Headers(found.headers)
  headers.set('cache-control', 'no-store')
  return new Response(found.body, { headers })
}
