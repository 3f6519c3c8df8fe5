import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import { type Catch, catchesOf, unknownCatch } from '../../shared/catches.ts'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import {
  type ChangesPage,
  expandNotedCatch,
  expandPhoto,
  type LogNotedCatch,
  type LogPhoto,
} from '../../shared/sync.ts'
import { applyPages, emptyRows, type LogRows } from '../../web/log/log.ts'
import type { HttpClient } from './http-client.ts'

/** A copy of a user's log. */
export type LogCopy = ReturnType<typeof createLogCopy>

/** Creates a copy of a user's log that catches up with the changes, as a browser does. */
export function createLogCopy(user: HttpClient) {
  let log = emptyRows
  let cursor: string | null = null

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
        pages.push(page)
        nextPage = page.nextPage
        if (nextPage !== null) await betweenPages?.()
      } while (nextPage !== null)
      log = applyPages(log, pages)
      cursor = pages.at(-1)?.cursor ?? null
      return pages
    },
    /** Returns the rows as a browser stores them. */
    logRows: () => log,
    /** Returns the rows in the form of the API, by id. */
    rows: () => toApiRows(log),
  }
}

/** Returns the rows of a log in the form of the API, by id. */
export function toApiRows({ photos, locations, groups, notedCatches }: LogRows) {
  const expanded = [...photos.values()].map((row) =>
    toApiPhoto(expandPhoto(row, locations.get(row.locationId ?? ''))),
  )
  return {
    photos: byId(expanded),
    locations: byId([...locations.values()].map(({ createdAt, ...row }) => row)),
    groups: byId([...groups.values()]),
    notedCatches: byId(
      [...notedCatches.values()].map((row) =>
        toApiNotedCatch(expandNotedCatch(row, locations.get(row.locationId ?? ''))),
      ),
    ),
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
    notedCatches: byId(await user.read<NotedCatch[]>('/api/catches')),
  }
}

/** Removes what browsers compute themselves or do not store. */
export function withoutSunAndMoon({
  moonPhase,
  moonIllumination,
  sunrise,
  sunset,
  ...rest
}: Photo): LogPhoto {
  return { ...rest, catches: rest.catches.map(withoutKnownCandidates) }
}

/** Returns a photo of the log as the API lists it: all details are in its catches. */
export function toApiPhoto({ groupName: _group, locationPosition: _position, ...photo }: LogPhoto): LogPhoto {
  const details = Object.keys(unknownCatch).filter((field) => !photoFields.includes(field))
  const fields = Object.entries(photo).filter(([field]) => !details.includes(field))
  return { ...(Object.fromEntries(fields) as unknown as LogPhoto), catches: [...catchesOf(photo)] }
}

/** Returns a catch without a photo as the API lists it. */
export function toApiNotedCatch({
  estimatedLengthInches,
  speciesCandidates,
  speciesGroup,
  ruler,
  groupName,
  ...noted
}: LogNotedCatch): NotedCatch {
  return noted
}

const photoFields = ['species', 'lengthInches', 'weightLbs', 'caughtWith']

/** Browsers store candidates only of names to choose from. */
function withoutKnownCandidates(fish: Catch): Catch {
  const hasChoice = fish.speciesSource === 'guessed' && fish.speciesCandidates.length > 1
  return hasChoice ? fish : { ...fish, speciesCandidates: [] }
}

function byId<Row extends { id: string }>(rows: Row[]): Row[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
