import { getLocation, type Location, type LocationPhoto, listLocations } from '../../shared/locations.ts'
import { listPhotos, type Photo } from '../../shared/photos.ts'

/** Finds a cached response by its path and query. */
export type FindKept = (address: string) => Promise<Response | undefined>

/** The path of the list of all catches, which contains every smaller list of catches. */
export const allCatches = `${listPhotos.path}?fishingOnly=true`

/**
 * Builds a response that was never requested online from cached ones: the gallery of one location, or one location with
 * all its photos. Returns null if it cannot be built.
 */
export async function findPartOfLog(address: string, find: FindKept): Promise<Response | null> {
  const { pathname, searchParams } = new URL(address, 'http://creel')
  if (pathname === listPhotos.path) return catchesAt(searchParams, find)
  const [, id] = oneLocation.exec(pathname) ?? []
  return id === undefined ? null : spotWithPhotos(decodeURIComponent(id), find)
}

const oneLocation = new RegExp(`^${getLocation.path.replace(':id', '([^/]+)')}$`)

async function catchesAt(query: URLSearchParams, find: FindKept): Promise<Response | null> {
  const locationId = query.get('locationId')
  const isPart = query.get('fishingOnly') === 'true' && locationId !== null && query.size === 2
  const kept = isPart ? await find(allCatches) : undefined
  if (kept === undefined) return null
  const photos = (await kept.json()) as Photo[]
  return answerLike(
    kept,
    photos.filter((photo) => photo.locationId === locationId),
  )
}

async function spotWithPhotos(id: string, find: FindKept): Promise<Response | null> {
  const [spots, catches] = await Promise.all([find(listLocations.path), find(allCatches)])
  if (spots === undefined || catches === undefined) return null
  const spot = ((await spots.json()) as Location[]).find((location) => location.id === id)
  if (spot === undefined) return null
  const photos = ((await catches.json()) as Photo[]).filter(({ locationId }) => locationId === id)
  return answerLike(spots, { ...spot, photos } satisfies Location & { photos: LocationPhoto[] })
}

/** Builds a response with the headers of the cached one, and so with its age. */
function answerLike({ headers }: Response, body: unknown): Response {
  return new Response(JSON.stringify(body), { headers })
}
