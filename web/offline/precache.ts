import { isGatewayError } from '../api-client/is-gateway-error.ts'
import { withTimeout } from './with-timeout.ts'

const prefix = 'creel-shell-'
/** How long to wait for the page from the server before the cached one is shown. */
const timeoutMs = 3_000

/** Caches one version of the web app. Only the page must succeed; other files are fetched on demand. */
export async function precacheShell(version: string, files: readonly string[]): Promise<void> {
  const shell = await caches.open(prefix + version)
  await shell.put('/', await fetchOrThrow('/', { cache: 'no-cache' }))
  const wantedFiles = files.filter((file) => !(isSavingData() && file.includes(finestCoastlines)))
  for (const file of wantedFiles) await cacheFile(shell, file).catch(() => undefined)
}

/** Deletes the versions that no open page can still be using: all but this one and the one before. */
export async function deleteOldShells(version: string): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(prefix))
  const olderShells = shells.filter((name) => name !== prefix + version)
  await Promise.all(olderShells.slice(0, -1).map((name) => caches.delete(name)))
}

/**
 * Returns a file of the web app from any cached version, this one first, otherwise from the server; a name with a hash
 * always stands for the same content.
 */
export async function cacheFirstAsset(version: string, request: Request): Promise<Response> {
  const current = await caches.match(request, { ...matchOptions, cacheName: prefix + version })
  const cached = current ?? (await caches.match(request, matchOptions))
  if (cached) return cached
  const response = await fetch(request)
  if (isExpectedFile(request.url, response)) await tryPut(prefix + version, request.url, response.clone())
  return response
}

/** Returns the page of every screen: the server's if it responds within `timeoutMs`, otherwise the cached one. */
export async function networkFirstPage(version: string, request: Request): Promise<Response> {
  const pendingResponse = fetch(request)
  const response = await withTimeout(pendingResponse, timeoutMs)
  if (response !== null && !isGatewayError(response)) return response
  return (await caches.match('/', { ...matchOptions, cacheName: prefix + version })) ?? pendingResponse
}

const matchOptions = { ignoreSearch: true, ignoreVary: true }

/** 3.6 MB; without it, the map draws coarser coastlines. */
const finestCoastlines = 'countries-10m'

/** Returns whether the user has enabled data saving in the browser; not every browser reports this. */
function isSavingData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false
}

async function cacheFile(shell: Cache, file: string): Promise<void> {
  const isHashed = file.startsWith('/assets/')
  const cached = isHashed ? await caches.match(file, matchOptions) : undefined
  await shell.put(file, cached ?? (await fetchOrThrow(file, isHashed ? {} : { cache: 'no-cache' })))
}

async function fetchOrThrow(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init)
  if (!isExpectedFile(path, response)) throw new Error(`${path} was answered with something else.`)
  return response
}

/**
 * Returns whether a response is the requested file, and not the sign-in page of a public network (a harbor's, say) or a
 * "no such file" page.
 */
function isExpectedFile(url: string, { status, redirected, headers }: Response): boolean {
  const isPage = headers.get('content-type')?.includes('text/html') ?? false
  return status === 200 && !redirected && isPage === url.endsWith('/')
}

async function tryPut(cacheName: string, url: string, response: Response): Promise<void> {
  await caches
    .open(cacheName)
    .then(
      (cache) => cache.put(url, response),
      () => undefined,
    )
    .catch(() => undefined) // no room left: the file is fetched again next time
}
