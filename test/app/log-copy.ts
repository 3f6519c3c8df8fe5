import type { Location, LocationGroup } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import {
  type ChangesPage,
  type CompactGroup,
  type CompactLocation,
  type CompactPhoto,
  type ExpandedPhoto,
  expandPhoto,
  toRows,
} from '../../shared/sync.ts'
import type { HttpClient } from './http-client.ts'

/** A copy of a user's log. */
export type LogCopy = ReturnType<typeof createLogCopy>

/** Creates a copy of a user's log that catches up with the changes, as a browser does. */
export function createLogCopy(user: HttpClient) {
  const photos = new Map<string, CompactPhoto>()
  const locations = new Map<string, CompactLocation>()
  const groups = new Map<string, CompactGroup>()
  let cursor: string | null = null

  function apply(page: ChangesPage, isFirst: boolean) {
    if (isFirst && page.isWholeLog) for (const rows of [photos, locations, groups]) rows.clear()
    for (const id of page.removed) for (const rows of [photos, locations, groups]) rows.delete(id)
    for (const row of toRows(page.photos)) photos.set(row.id, row)
    for (const row of page.locations) locations.set(row.id, row)
    for (const row of page.groups) groups.set(row.id, row)
  }

  return {
    /** Applies all changes since the last time; calls `betweenPages` after each page but the last. */
    async catchUp(limit = 1000, betweenPages?: () => Promise<void>): Promise<ChangesPage[]> {
      const pages: ChangesPage[] = []
      let nextPage: string | null = null
      do {
        const query = new URLSearchParams({
          limit: String(limit),
          ...(cursor !== null && { since: cursor }),
          ...(nextPage !== null && { page: nextPage }),
        })
        const page: ChangesPage = await user.read<ChangesPage>(`/api/changes?${query}`)
        apply(page, pages.length === 0)
        pages.push(page)
        nextPage = page.nextPage
        if (nextPage !== null) await betweenPages?.()
      } while (nextPage !== null)
      cursor = pages.at(-1)?.cursor ?? null
      return pages
    },
    /** Returns the rows in the form of the API, sorted by ID. */
    rows() {
      return {
        photos: byId(
          [...photos.values()].map((row) => expandPhoto(row, locations.get(row.locationId ?? ''))),
        ),
        locations: byId([...locations.values()].map(({ createdAt, ...row }) => row)),
        groups: byId([...groups.values()]),
      }
    },
  }
}

/** Reads the same rows from the endpoints that list them. */
export async function readRows(user: HttpClient) {
  const photos = await user.read<Photo[]>('/api/photos')
  const locations = await user.read<Location[]>('/api/locations')
  const groups = await user.read<LocationGroup[]>('/api/location-groups')
  return {
    photos: byId(photos.map(withoutSunAndMoon)),
    locations: byId(
      locations.map(({ id, name, latitude, longitude, groupId }) => ({
        id,
        name,
        latitude,
        longitude,
        groupId,
      })),
    ),
    groups: byId(groups.map(({ id, name, pinned }) => ({ id, name, pinned }))),
  }
}

function withoutSunAndMoon({ moonPhase, moonIllumination, sunrise, sunset, ...rest }: Photo): ExpandedPhoto {
  return rest
}

function byId<Row extends { id: string }>(rows: Row[]): Row[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
