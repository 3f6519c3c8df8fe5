import { type Catch, type CatchEdit, catchesOf, findLargest, type Outcome } from '../../shared/catches.ts'
import { hasTime } from '../../shared/photos/photo-time.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { parseAngler } from '../catches/catch-form-values.ts'
import { shiftLocalTime } from './shift-time.ts'

/** What to change in all selected photos; empty texts, null and 0 leave everything as it is. */
export interface PhotosEdit {
  species: string
  caughtWith: string
  /** Another angler, or “me”. */
  caughtBy: string
  note: string
  /** Whether the note replaces what is noted already. */
  replacesNote: boolean
  outcome: Outcome | null
  shiftMinutes: number
}

/** What to change in one photo. */
export interface PlannedEdit {
  photo: LogPhoto
  /** Null if no fish changes. */
  fish: (CatchEdit & { id: string }) | null
  /** A local time; null if the time stays. */
  capturedAt: string | null
}

/** Returns what changes in each photo: its largest fish, once if several of them show it, and its time if it has one. */
export function planEdits(photos: readonly LogPhoto[], edit: PhotosEdit): PlannedEdit[] {
  const edited = new Set<string>()
  return photos.flatMap((photo) => {
    const largest = findLargest(catchesOf(photo))
    const fish = largest && !edited.has(largest.id) ? editOf(largest, edit) : null
    if (largest) edited.add(largest.id)
    const isShifted = edit.shiftMinutes !== 0 && hasTime(photo)
    const capturedAt = isShifted ? shiftLocalTime(photo.timestamp, edit.shiftMinutes) : null
    return fish || capturedAt !== null ? [{ photo, fish, capturedAt }] : []
  })
}

/**
 * Returns photos with the times of before a shift was first saved. If the response was lost, the log has moved times, which
 * the next try must not move again.
 */
export function withTimesOf(
  unshifted: readonly LogPhoto[],
  photos: readonly LogPhoto[],
): readonly LogPhoto[] {
  if (unshifted.length === 0) return photos
  const byId = new Map(unshifted.map((photo) => [photo.id, photo]))
  return photos.map((photo) => {
    const { timestamp, timestampSource } = byId.get(photo.id) ?? photo
    return { ...photo, timestamp, timestampSource }
  })
}

function editOf(fish: Catch, edit: PhotosEdit): PlannedEdit['fish'] {
  const [species, caughtWith, note] = [edit.species.trim(), edit.caughtWith.trim(), edit.note.trim()]
  const fields: CatchEdit = {
    ...(species !== '' && { species }),
    ...(caughtWith !== '' && { caughtWith }),
    ...(edit.caughtBy.trim() !== '' && { caughtBy: parseAngler(edit.caughtBy) }),
    ...(note !== '' && { note: edit.replacesNote ? note : addNote(fish.note, note) }),
    ...(edit.outcome !== null && { outcome: edit.outcome }),
  }
  return Object.keys(fields).length === 0 ? null : { id: fish.id, ...fields }
}

/** Adds a note, unless it is there already, as after a try that failed halfway. */
function addNote(before: string | null, added: string): string {
  if (before === null || before === added || before.endsWith(`\n${added}`)) return before ?? added
  return `${before}\n${added}`
}
