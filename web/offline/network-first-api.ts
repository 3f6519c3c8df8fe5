import type { User } from '../../shared/account.ts'
import { getHealthEndpoint } from '../../shared/health.ts'
import { hasDataHeader } from '../api-client/cached-response.ts'
import { isGatewayError } from '../api-client/is-gateway-error.ts'
import { withTimeout } from '../device/with-timeout.ts'
import { cacheOwner, cacheResponse, clearCaches, clearCount, matchResponse, openCache } from './api-cache.ts'

/** One request for the user or the configuration, which a page needs before the log. */
export interface ApiRead {
  request: Request
  kind: 'user' | 'public'
  /** Keeps the service worker alive until work after the response is done. */
  waitUntil(work: Promise<unknown>): void
}

/** How long a page with nothing to show waits for the server before it gets the cached response. */
const timeoutMs = 4_000

/** How long a cache may take. Without it, the response is passed on all the same. */
const cacheTimeoutMs = 3_000

/** Returns the server's response, which it caches, or the cached one if the server is unreachable. */
export async function networkFirstApi(read: ApiRead): Promise<Response> {
  const pendingResponse = fetchAndCache(read)
  const response = await withTimeout(pendingResponse, hasData(read) ? null : timeoutMs)
  if (response !== null && !isGatewayError(response)) return response
  // A timeout must not decide which user is signed in: another user may have signed in meanwhile.
  if (response === null && read.kind === 'user' && (await isServerReachable(read))) return pendingResponse
  return (await findCached(read)) ?? pendingResponse
}

/** Fetches from the server and caches the response. */
async function fetchAndCache(read: ApiRead): Promise<Response> {
  const clearCountBefore = clearCount()
  const owner = await withTimeout(cacheOwner(), cacheTimeoutMs) // before the request: a response belongs to the account for which it was requested
  const response = await fetch(read.request)
  if (response.status === 401) await clearCaches()
  if (response.status !== 200) return response
  if (!isJson(response)) throw new Error('The response didn’t come from Creel.')
  if (read.kind === 'user')
    await withTimeout(cacheUser(response.clone(), read.request.url, clearCountBefore), cacheTimeoutMs)
  else if (owner !== null) read.waitUntil(cacheResponse(owner, 'answers', read.request.url, response.clone()))
  return response
}

async function cacheUser(response: Response, url: string, clearCountBefore: number): Promise<void> {
  const { id } = (await response.clone().json()) as User
  await openCache(id, clearCountBefore)
  await cacheResponse(id, 'answers', url, response)
}

async function findCached({ request: { url } }: ApiRead): Promise<Response | null> {
  const owner = await cacheOwner()
  return owner === null ? null : ((await matchResponse(owner, 'answers', url)) ?? null)
}

/** Returns whether a response is JSON. The sign-in page of a public network (a harbor's, say) responds with 200 too. */
function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('json') ?? false
}

function hasData({ request: { headers } }: ApiRead): boolean {
  return headers.has(hasDataHeader)
}

/** Returns whether the server's health endpoint responds in time, with something other than a proxy's error. */
async function isServerReachable({ request: { url } }: ApiRead): Promise<boolean> {
  const health = await withTimeout(
    fetch(new URL(getHealthEndpoint.path, url), { cache: 'no-store' }),
    timeoutMs,
  )
  return health !== null && !isGatewayError(health)
}
