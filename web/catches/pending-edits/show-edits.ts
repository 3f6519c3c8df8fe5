import type { QueryClient } from '@tanstack/react-query'
import { mergeEdit } from '../../../shared/catches/merge-edit.ts'
import { type Catch, type CatchEdit, catchesOf, isKnown, toCatch } from '../../../shared/catches.ts'
import { toCompactPhoto } from '../../../shared/sync/to-compact-photo.ts'
import { type CompactPhoto, expandPhoto, type LogPhoto } from '../../../shared/sync.ts'
import type { LogRows } from '../../log/log.ts'
import { setShownRows } from '../../log/log-query.ts'
import { type PendingChanges, type PendingEdit, pendingEdits } from '../../offline/pending-edits.ts'
import { changeOne, withCatches } from '../optimistic-fish.ts'
import { pendingToCatchesEdit } from './pending-to-catches-edit.ts'
import { toPendingRow } from './save-noted-catch.ts'

/** Shows waiting edits on every screen, from now on. */
export function showPendingEdits(client: QueryClient): void {
  if (shownIn === client) return
  shownIn = client
  let shown = new WeakMap<LogRows, LogRows>()
  const show = () =>
    setShownRows(client, (rows) => {
      const known = shown.get(rows) ?? withPendingEdits(rows, pendingEdits.getState())
      shown.set(rows, known)
      return known
    })
  pendingEdits.subscribe(() => {
    shown = new WeakMap()
    show()
  })
  show()
}

/** Returns the rows of a log as they will be once edits are sent. A fish of several photos changes in all of them. */
export function withPendingEdits(rows: LogRows, edits: ReadonlyMap<string, PendingEdit>): LogRows {
  if (edits.size === 0) return rows
  const fishEdits = new Map<string, FishEdit[]>()
  for (const edit of edits.values())
    for (const changes of changesOf(edit))
      for (const { id, base = {}, ...change } of pendingToCatchesEdit(changes).changed ?? [])
        fishEdits.set(id, [...(fishEdits.get(id) ?? []), { photoId: edit.id, base, change }])
  const photos = new Map(rows.photos)
  const isEdited = (row: CompactPhoto) =>
    edits.has(row.id) ||
    (row.catches ? row.catches.some(({ id }) => fishEdits.has(id)) : fishEdits.has(row.id))
  for (const row of rows.photos.values()) {
    if (!isEdited(row)) continue
    const location = row.locationId ? rows.locations.get(row.locationId) : undefined
    const edit = edits.get(row.id)
    const edited = editPhoto(expandPhoto(row, location), edit, fishEdits)
    const { isFavorite = edited.isFavorite } = edit ?? {}
    photos.set(row.id, toCompactPhoto({ ...edited, isFavorite }))
  }
  const notedCatches = new Map(rows.notedCatches)
  for (const { id, madeAt, noted } of edits.values()) {
    if (noted?.edit) notedCatches.set(id, toPendingRow(id, madeAt, noted.edit))
    else if (noted) notedCatches.delete(id)
  }
  return { ...rows, photos, notedCatches }
}

interface FishEdit {
  photoId: string
  base: Parameters<typeof mergeEdit>[2]
  change: CatchEdit
}

function editPhoto(
  photo: LogPhoto,
  edit: PendingEdit | undefined,
  fishEdits: ReadonlyMap<string, FishEdit[]>,
): LogPhoto {
  const shown = catchesOf(photo)
  const allChanges = edit ? changesOf(edit) : []
  const added = allChanges.flatMap(({ added }) =>
    added.filter(({ id }) => !shown.some((fish) => fish.id === id)),
  )
  const before = [...shown, ...added.map(toCatch)]
  const changed = before.map((fish) => (fishEdits.get(fish.id) ?? []).reduce(applyIn(photo.id), fish))
  const isRemoved = (id: string) => allChanges.some(({ removed }) => removed.some((fish) => fish.id === id))
  const catches = changed.filter(({ id }) => !isRemoved(id))
  if (catches.length === 0) return photo
  const isEdited = changed.some((fish, index) => fish !== before[index] && isSetByUser(fish))
  const isSet = photo.isFishing === false && (isEdited || added.length > 0)
  return { ...withCatches(photo, catches), ...(isSet && { isFishing: true }) }
}

/** Returns the changes of an edit, in the order in which they are sent. */
function changesOf({ attempted, changed, added, removed }: PendingEdit): PendingChanges[] {
  return [...(attempted ? [attempted] : []), { changed, added, removed }]
}

/** Returns a function that applies an edit to a fish of a photo; a ruler belongs to the photo in which it was drawn. */
function applyIn(shownIn: string) {
  return (fish: Catch, { photoId, base, change }: FishEdit): Catch => {
    const { edit } = mergeEdit(fish, change, base)
    const after = changeOne(fish, edit)
    return photoId === shownIn ? after : { ...after, ruler: fish.ruler }
  }
}

function isSetByUser({ speciesSource, lengthSource, weightSource }: Catch): boolean {
  return isKnown(speciesSource) || isKnown(lengthSource) || isKnown(weightSource)
}

let shownIn: QueryClient | null = null
