import type { QueryClient } from '@tanstack/react-query'
import { applyCatchEdit } from '../../shared/catches/apply-catch-edit.ts'
import { mergeEdit } from '../../shared/catches/merge-edit.ts'
import {
  type Catch,
  type CatchEdit,
  catchesOf,
  isKnown,
  summarizeCatches,
  toCatch,
  unknownCatch,
} from '../../shared/catches.ts'
import { toCompactPhoto } from '../../shared/sync/to-compact-photo.ts'
import { type CompactPhoto, expandPhoto, type LogPhoto } from '../../shared/sync.ts'
import type { LogRows } from '../log/log.ts'
import { setShownRows } from '../log/log-query.ts'
import {
  beingSent,
  type PendingChanges,
  type PendingEdit,
  pendingEdits,
  type ShownChange,
} from '../offline/pending-edits.ts'
import { pendingToCatchesEdit } from './fish-changes.ts'
import { toPendingRow } from './save-noted-catch.ts'
import { copyOf, type RowsCopy, showValues } from './set-value.ts'

/*
 * Screens show the rows of the log with all changes laid over them that the server doesn't have: those that are being sent from this
 * page, and those that wait, which are stored. So nothing has to be taken back from the rows when a change is dropped.
 */

/** Shows waiting edits on every screen, from now on. */
export function showPendingEdits(client: QueryClient): void {
  if (shownIn === client) return
  shownIn = client
  pendingEdits.subscribe(() => show(client))
  show(client)
}

/** Lays changes over the rows. */
export function layOver(client: QueryClient, changes: readonly ShownChange[]): void {
  showPendingEdits(client)
  beingSent.setState([...beingSent.getState(), ...changes], true)
  show(client)
}

/** Takes changes away from the rows again, of which those that the server has saved become part. */
export function settle(
  client: QueryClient,
  changes: readonly ShownChange[],
  saved: ReadonlySet<ShownChange>,
): void {
  beingSent.setState(
    beingSent.getState().filter((change) => !changes.includes(change)),
    true,
  )
  const edits = foldAll(new Map(), [...saved])
  show(client, (rows) => withPendingEdits(rows, edits))
}

/** Returns the rows of a log as they will be once edits are sent. A fish of several photos changes in all of them. */
export function withPendingEdits(rows: LogRows, edits: ReadonlyMap<string, PendingEdit>): LogRows {
  if (edits.size === 0) return rows
  const notedCatches = new Map(rows.notedCatches)
  const copy = { ...copyOf(rows), notedCatches }
  showFish(copy, edits)
  for (const edit of edits.values()) {
    showValues(copy, edit)
    if (edit.noted?.edit) notedCatches.set(edit.id, toPendingRow(edit.id, edit.madeAt, edit.noted.edit))
    else if (edit.noted) notedCatches.delete(edit.id)
  }
  return copy
}

/** Returns a photo with other fish, and what it says of them. */
export function withCatches(photo: LogPhoto, catches: readonly Catch[]): LogPhoto {
  const ownFields = Object.entries(photo).filter(([field]) => !(field in unknownCatch))
  const rest = Object.fromEntries(ownFields) as unknown as LogPhoto
  return { ...rest, ...summarizeCatches(catches), catches: [...catches] }
}

let shownIn: QueryClient | null = null

/** Shows the rows with everything that is laid over them now, after changing the rows themselves. */
function show(client: QueryClient, update = (rows: LogRows) => rows): void {
  const edits = foldAll(pendingEdits.getState(), beingSent.getState())
  const shown = new WeakMap<LogRows, LogRows>()
  const toShown = (rows: LogRows) => {
    const known = shown.get(rows) ?? withPendingEdits(rows, edits)
    shown.set(rows, known)
    return known
  }
  setShownRows(client, toShown, update)
}

function foldAll(
  edits: ReadonlyMap<string, PendingEdit>,
  changes: readonly ShownChange[],
): ReadonlyMap<string, PendingEdit> {
  const folded = new Map(edits)
  for (const { id, fold } of changes) {
    const edit = fold(folded.get(id) ?? null, false)
    if (edit) folded.set(id, edit)
    else folded.delete(id)
  }
  return folded
}

interface FishEdit {
  photoId: string
  base: Parameters<typeof mergeEdit>[2]
  change: CatchEdit
}

function showFish(rows: RowsCopy, edits: ReadonlyMap<string, PendingEdit>): void {
  const changesById = new Map([...edits.values()].map(({ id, changes }) => [id, changes]))
  const fishEdits = new Map<string, FishEdit[]>()
  for (const [photoId, allChanges] of changesById)
    for (const changes of allChanges)
      for (const { id, base = {}, ...change } of pendingToCatchesEdit(changes).changed ?? [])
        fishEdits.set(id, [...(fishEdits.get(id) ?? []), { photoId, base, change }])
  const hasOwn = ({ id }: CompactPhoto) => (changesById.get(id) ?? []).length > 0
  const isEdited = (row: CompactPhoto) =>
    hasOwn(row) || (row.catches ? row.catches.some(({ id }) => fishEdits.has(id)) : fishEdits.has(row.id))
  for (const row of rows.photos.values()) {
    if (!isEdited(row)) continue
    const location = row.locationId ? rows.locations.get(row.locationId) : undefined
    const photo = editPhoto(expandPhoto(row, location), changesById.get(row.id) ?? [], fishEdits)
    rows.photos.set(row.id, toCompactPhoto(photo))
  }
}

function editPhoto(
  photo: LogPhoto,
  allChanges: readonly PendingChanges[],
  fishEdits: ReadonlyMap<string, FishEdit[]>,
): LogPhoto {
  const shown = catchesOf(photo)
  const addedById = new Map(allChanges.flatMap(({ added }) => added.map((fish) => [fish.id, fish])))
  const added = [...addedById.values()].filter(({ id }) => !shown.some((fish) => fish.id === id))
  const before = [...shown, ...added.map(toCatch)]
  const changed = before.map((fish) => (fishEdits.get(fish.id) ?? []).reduce(applyIn(photo.id), fish))
  const isRemoved = (id: string) => allChanges.some(({ removed }) => removed.some((fish) => fish.id === id))
  const catches = changed.filter(({ id }) => !isRemoved(id))
  if (catches.length === 0) return photo
  const isEdited = changed.some((fish, index) => fish !== before[index] && isSetByUser(fish))
  const isSet = photo.isFishing === false && (isEdited || added.length > 0)
  return { ...withCatches(photo, catches), ...(isSet && { isFishing: true }) }
}

/** Returns a function that applies an edit to a fish of a photo; a ruler belongs to the photo in which it was drawn. */
function applyIn(shownIn: string) {
  return (fish: Catch, { photoId, base, change }: FishEdit): Catch => {
    const { edit } = mergeEdit(fish, change, base)
    const { values, ruler = fish.ruler } = applyCatchEdit(fish, edit)
    return toCatch({ ...fish, ...values, ruler: photoId === shownIn ? ruler : fish.ruler })
  }
}

function isSetByUser({ speciesSource, lengthSource, weightSource }: Catch): boolean {
  return isKnown(speciesSource) || isKnown(lengthSource) || isKnown(weightSource)
}
