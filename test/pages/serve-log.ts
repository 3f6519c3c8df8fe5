import type { Page, Route } from 'playwright-core'
import { getBestsEndpoint } from '../../shared/bests.ts'
import { type LocationGroup, listLocationGroupsEndpoint, type MapPoint } from '../../shared/locations.ts'
import { toCompactPhoto } from '../../shared/sync/to-compact-photo.ts'
import {
  type ChangesPage,
  type CompactGroup,
  type CompactLocation,
  type CompactNotedCatch,
  type CompactPhoto,
  listChangesEndpoint,
  toColumns,
} from '../../shared/sync.ts'
import type { SamplePhoto } from '../samples/sample-photo-list.ts'

/** The address of the changes from which a page builds its log. */
export const changesUrl = `**${listChangesEndpoint.path}*`

/** The address of the groups that the server lists until the log is complete. */
export const groupsUrl = `**${listLocationGroupsEndpoint.path}`

/** A made-up log in the form of the API: any of its lists. */
export interface SampleLog {
  photos?: readonly SamplePhoto[]
  points?: readonly MapPoint[]
  groups?: readonly LocationGroup[]
  notedCatches?: readonly CompactNotedCatch[]
}

/** Serves a page a made-up log in place of the user's, and an icon for each of its photos. */
export async function serveLog(page: Page, log: SampleLog | (() => SampleLog)): Promise<void> {
  await page.route(/\/api\/photos\/[^/]+\/(thumbnail|medium|preview|display)$/, (route) =>
    route.fulfill({ path: 'web/public/icon.svg' }),
  )
  for (const url of [groupsUrl, `**${getBestsEndpoint.path}`]) await page.route(url, () => undefined) // the server knows nothing of this log
  await page.route(changesUrl, (route) => fulfillWithLog(route, typeof log === 'function' ? log() : log))
}

/** Responds to a request for changes with a whole made-up log. */
export function fulfillWithLog(route: Route, log: SampleLog): Promise<void> {
  return route.fulfill({ json: toPage(log) })
}

let version = 0

function toPage({ photos = [], points = [], groups = [], notedCatches = [] }: SampleLog): ChangesPage {
  const locations = [
    ...new Map(photos.filter(({ locationId }) => locationId !== null).map(toLocation)).values(),
    ...points.map(([id, latitude, longitude, _, name = '']) =>
      sampleLocation({ id, name, latitude, longitude }),
    ),
    ...groups.flatMap((group) => group.locations.map(sampleLocation)),
  ]
  const rows = [
    ...photos.map((photo) => toCompactPhoto(withSources(photo))),
    ...points.flatMap(([id, , , count]) => Array.from({ length: count }, (_, n) => catchAt(id, n))),
    ...groups.flatMap((group) => group.locations.flatMap(catchesAt)),
  ]
  return {
    cursor: `sample.${++version}`,
    isWholeLog: true,
    photos: toColumns(rows),
    locations,
    groups: [
      ...groups.map(toGroup),
      ...(locations.some(({ groupId }) => groupId === 'group')
        ? [{ id: 'group', name: 'Group', pinned: false }]
        : []),
    ],
    notedCatches: [...notedCatches],
    removed: [],
    nextPage: null,
  }
}

/** An edited value without a source was entered. */
function withSources(photo: SamplePhoto): SamplePhoto {
  const { speciesEdited, lengthEdited, weightEdited } = photo
  return {
    ...(speciesEdited && { speciesSource: 'entered' }),
    ...(lengthEdited && { lengthSource: 'entered' }),
    ...(weightEdited && { weightSource: 'entered' }),
    ...photo,
  }
}

function toGroup({ id, name, pinned }: LocationGroup): CompactGroup {
  return { id, name, pinned }
}

function toLocation({
  locationId,
  locationName,
  latitude,
  longitude,
}: SamplePhoto): [string, CompactLocation] {
  const [id, name] = [locationId ?? '', locationName ?? '']
  return [id, sampleLocation({ id, name, latitude: latitude ?? 0, longitude: longitude ?? 0 })]
}

type Place = Pick<CompactLocation, 'id' | 'name' | 'latitude' | 'longitude'> & { groupId?: string }

function sampleLocation({ id, name, latitude, longitude, groupId = 'group' }: Place): CompactLocation {
  return { id, name, latitude, longitude, groupId, createdAt: '2025-01-01T00:00:00.000Z' }
}

function catchesAt({
  id,
  photoCount,
  species,
  lastVisit,
}: LocationGroup['locations'][number]): CompactPhoto[] {
  return Array.from({ length: photoCount }, (_, index) => ({
    ...catchAt(id, index),
    ...(lastVisit !== null && { timestamp: lastVisit }),
    ...(species[index] !== undefined && { species: [species[index]] }),
  }))
}

function catchAt(locationId: string, index: number): CompactPhoto {
  const createdAt = '2025-01-01T00:00:00.000Z'
  const id = `photo-${index}-of-${locationId.replaceAll(/[^\w-]/g, '-')}` // part of an address
  return { id, filename: `IMG_${index}.jpg`, width: 1600, height: 1200, createdAt, locationId }
}
