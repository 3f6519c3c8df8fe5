import {
  getLocationEndpoint,
  type Location,
  type LocationPhoto,
  listLocationsEndpoint,
} from '../../shared/locations.ts'
import { listPhotosEndpoint, type Photo } from '../../shared/photos.ts'

/** Finds a cached response by its path and query. */
export type FindCached = (url: string) => Promise<Response | undefined>

/** The path of the list of all catches, which contains every smaller list of catches. */
export const allCatches = `${listPhotosEndpoint.path}?fishingOnly=true`

/**
 * Builds a response that was never requested online from cached ones: the gallery of one location, or one location with
 * all its photos. Returns null if it cannot be built.
 */
export async function deriveResponse(url: string, find: FindCached): Promise<Response | null> {
  const { pathname, searchParams } = new URL(url, 'http://creel')
  if (pathname === listPhotosEndpoint.path) return catchesAtLocation(searchParams, find)
  const [, id] = locationPath.exec(pathname) ?? []
  return id === undefined ? null : locationWithPhotos(decodeURIComponent(id), find)
}

const locationPath = new RegExp(`^${getLocationEndpoint.path.replace(':id', '([^/]+)')}$`)

async function catchesAtLocation(query: URLSearchParams, find: FindCached): Promise<Response | null> {
  const locationId = query.get('locationId')
  const isLocationGallery = query.get('fishingOnly') === 'true' && locationId !== null && query.size === 2
  const cached = isLocationGallery ? await find(allCatches) : undefined
  if (cached === undefined) return null
  const photos = (await cached.json()) as Photo[]
  return withSameHeaders(
    cached,
    photos.filter((photo) => photo.locationId === locationId),
  )
}

async function locationWithPhotos(id: string, find: FindCached): Promise<Response | null> {
  const [locations, catches] = await Promise.all([find(listLocationsEndpoint.path), find(allCatches)])
  if (locations === undefined || catches === undefined) return null
  const location = ((await locations.json()) as Location[]).find((location) => location.id === id)
  if (location === undefined) return null
  const photos = ((await catches.json()) as Photo[]).filter(({ locationId }) => locationId === id)
  return withSameHeaders(locations, { ...location, photos } satisfies Location & { photos: LocationPhoto[] })
}

/** Builds a response with the headers of the cached one, and so with its age. */
function withSameHeaders({ headers }: Response, body: unknown): Response {
  return new Response(JSON.stringify(body), { headers })
}
