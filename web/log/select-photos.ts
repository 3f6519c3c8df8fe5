import { createSearchMatcher, searchWords } from '../../shared/match-search.ts'
import { type CompactLocation, type CompactPhoto, expandPhoto, type LogPhoto } from '../../shared/sync.ts'
import { groupNameOf, type LogRows } from './log.ts'
import { memoizeByRows } from './memoize-by-rows.ts'

/** Returns all photos, newest first and those without a time last. */
export const selectPhotos = memoizeByRows((rows): readonly LogPhoto[] =>
  Array.from(rows.photos.values(), (row) => expand(row, rows))
    .sort(newestFirst)
    .map(({ photo }) => photo),
)

/** Returns the photos that count as catches: all but those marked as none, by the user or by the vision service. */
export const selectCatches = memoizeByRows((rows): readonly LogPhoto[] =>
  selectPhotos(rows).filter(({ isFishing }) => isFishing !== false),
)

/** Returns the photos that show no catch. */
export const selectNotFishing = memoizeByRows((rows): readonly LogPhoto[] =>
  selectPhotos(rows).filter(({ isFishing }) => isFishing === false),
)

/** Returns the photos with these ids, newest first. */
export function selectPhotosById(rows: LogRows, ids: readonly string[]): readonly LogPhoto[] {
  const wanted = new Set(ids) // all photos of a long log may be selected
  return selectPhotos(rows).filter(({ id }) => wanted.has(id))
}

/** Returns how many catches match a search, by the id of their location (null: none); empty without words. */
export function countMatchesByLocation(rows: LogRows, search: string): ReadonlyMap<string | null, number> {
  const counts = new Map<string | null, number>()
  if (searchWords(search).length === 0) return counts
  const matches = createSearchMatcher(search)
  for (const photo of selectCatches(rows))
    if (matches(photo)) counts.set(photo.locationId, (counts.get(photo.locationId) ?? 0) + 1)
  return counts
}

interface Expanded {
  photo: LogPhoto
  /** In ms; `-Infinity` without a time. */
  capturedAt: number
  location: CompactLocation | undefined
  groupName: string | null
}

/** Photos that did not change stay the same objects, so that only what changed is rendered again. */
const expandedByRow = new WeakMap<CompactPhoto, Expanded>()

function expand(row: CompactPhoto, rows: LogRows): Expanded {
  const location = row.locationId ? rows.locations.get(row.locationId) : undefined
  const groupName = groupNameOf(rows, location)
  const known = expandedByRow.get(row)
  if (known !== undefined && known.location === location && known.groupName === groupName) return known
  const capturedAt = row.timestamp ? Date.parse(row.timestamp) : Number.NEGATIVE_INFINITY
  const expanded = { photo: expandPhoto(row, location, groupName), capturedAt, location, groupName }
  expandedByRow.set(row, expanded)
  return expanded
}

function newestFirst(a: Expanded, b: Expanded): number {
  if (a.capturedAt !== b.capturedAt) return a.capturedAt < b.capturedAt ? 1 : -1
  return a.photo.id < b.photo.id ? -1 : 1
}
