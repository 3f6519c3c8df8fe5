import type { NotedCatchEdit } from '../../../shared/catches/noted-catches.ts'
import { isOutingNote, unknownCatch } from '../../../shared/catches.ts'
import type { LogNotedCatch } from '../../../shared/sync.ts'
import type { UnitSystem } from '../../../shared/unit-systems.ts'
import { toCatchEdit, toFormValues } from '../../catches/catch-form-values.ts'
import { type FishFields, newFishFields, withSpeciesList } from '../../catches/fish-fields.ts'
import { randomUuid } from '../../catches/pending-edits/random-uuid.ts'
import { toLocalTime } from '../edit-photos/shift-time.ts'
import type { NotedCatchSave } from './noted-catches-api.ts'

/** A location to choose or chosen. */
export interface ChosenLocation {
  id: string
  name: string
}

/** What the form contains. */
export interface NotedCatchValues {
  /** Of a new catch too, so that it is added once. */
  id: string
  /** What the server may have of a new catch whose save failed; null if there is no such try. */
  sent: NotedCatchEdit | null
  /** Whether it is a note about an outing, without a fish: of the fish only its note counts, and of the time its day. */
  isOutingNote: boolean
  fish: FishFields
  /** Local, as a date and time field has it. */
  time: string
  location: ChosenLocation | null
}

/** A catch or outing note to add. */
export interface NewNoted {
  location: ChosenLocation | null
  /** The day of an outing to note, as `2026-07-14`; today by default. */
  day?: string
  isOutingNote: boolean
}

/** Returns the initial content of the form: of what is to be edited, or of a new catch or note, which is of `now`. */
export function toNotedValues(
  noted: LogNotedCatch | NewNoted,
  units: UnitSystem,
  now = new Date(),
): NotedCatchValues {
  if (!('id' in noted)) {
    const { location, isOutingNote, day } = noted
    const time = day === undefined ? localMinute(now) : `${day}T12:00`
    return { id: randomUuid(), sent: null, isOutingNote, fish: newFishFields(0), time, location }
  }
  const values = toFormValues(withSpeciesList(noted), units)
  const { id, locationId, locationName, timestamp } = noted
  return {
    id,
    sent: null,
    isOutingNote: isOutingNote(noted),
    fish: { key: id, id, initialValues: values, values, isMeasured: null, guessed: [] },
    time: toLocalTime(timestamp).slice(0, 16),
    location: locationId === null ? null : { id: locationId, name: locationName ?? 'Location' },
  }
}

/** Returns what to save. A time that was not touched keeps its seconds, and a field its latest known value. */
export function toNotedCatchSave(
  { id, sent, isOutingNote, fish, time, location }: NotedCatchValues,
  initial: NotedCatchValues,
  noted: LogNotedCatch | null,
  units: UnitSystem,
): NotedCatchSave {
  const { initialValues, isMeasured } = fish
  const values = isOutingNote ? { ...initialValues, note: fish.values.note } : fish.values
  const capturedAt = isOutingNote ? `${time.slice(0, 10)}T12:00` : time
  const saved = withSpeciesList(noted ?? unknownCatch)
  const { species, ...measurements } = toCatchEdit(values, initialValues, saved, units, isMeasured)
  const edit = {
    ...measurements,
    species: species?.join(', ') ?? null,
    ...(isOutingNote && noted === null && { outcome: 'none' as const }),
  }
  const locationId = location?.id ?? null
  if (noted === null) return { isNew: true, id, sent, edit: { ...edit, capturedAt, locationId } }
  return {
    isNew: false,
    id: noted.id,
    edit: {
      ...edit,
      ...(time !== initial.time && { capturedAt }),
      ...(locationId !== noted.locationId && { locationId }),
    },
  }
}

/** Formats a time of this device's clock as a date and time field has it: `2025-05-03T06:12`. */
function localMinute(now: Date): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
