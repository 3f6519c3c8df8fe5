import { getLocation, type Location, type LocationPhoto, listLocations } from '../../shared/locations.ts'
import { listPhotos, type Photo } from '../../shared/photos.ts'

/** Finds an answer that was kept, by its path and query. */
export type FindKept = (address: string) => Promise<Response | undefined>

/** The list of all catches, of which every smaller list is a part. */
export const allCatches = `${listPhotos.path}?fishingOnly=true`

/**
 * Makes an answer that was never asked for while there was a network out of those that were: the gallery of one spot,
 * and one spot with all its photos. Null where it cannot be made.
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

/** It is as old as what it was made of. */
function answerLike({ headers }: Response, body: unknown): Response {
  return new Response(JSON.stringify(body), { headers })
}
