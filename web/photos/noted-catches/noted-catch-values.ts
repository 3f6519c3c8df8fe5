import type { NotedCatchEdit } from '../../../shared/catches/noted-catches.ts'
import { unknownCatch } from '../../../shared/catches.ts'
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
  fish: FishFields
  /** Local, as a date and time field has it. */
  time: string
  location: ChosenLocation | null
}

/** Returns the initial content of the form: of a catch to edit, or of a new one, which was caught `now`. */
export function toNotedValues(
  noted: LogNotedCatch | null,
  location: ChosenLocation | null,
  units: UnitSystem,
  now = new Date(),
): NotedCatchValues {
  if (noted === null)
    return { id: randomUuid(), sent: null, fish: newFishFields(0), time: localMinute(now), location }
  const values = toFormValues(withSpeciesList(noted), units)
  const { id, locationId, locationName, timestamp } = noted
  return {
    id,
    sent: null,
    fish: { key: id, id, initialValues: values, values, isMeasured: null, guessed: [] },
    time: toLocalTime(timestamp).slice(0, 16),
    location: locationId === null ? null : { id: locationId, name: locationName ?? 'Location' },
  }
}

/** Returns what to save. A time that was not touched keeps its seconds, and a field its latest known value. */
export function toNotedCatchSave(
  { id, sent, fish, time, location }: NotedCatchValues,
  initial: NotedCatchValues,
  noted: LogNotedCatch | null,
  units: UnitSystem,
): NotedCatchSave {
  const { values, initialValues, isMeasured } = fish
  const saved = withSpeciesList(noted ?? unknownCatch)
  const { species, ...measurements } = toCatchEdit(values, initialValues, saved, units, isMeasured)
  const edit = { ...measurements, species: species?.join(', ') ?? null }
  const locationId = location?.id ?? null
  if (noted === null) return { isNew: true, id, sent, edit: { ...edit, capturedAt: time, locationId } }
  return {
    isNew: false,
    id: noted.id,
    edit: {
      ...edit,
      ...(time !== initial.time && { capturedAt: time }),
      ...(locationId !== noted.locationId && { locationId }),
    },
  }
}

/** Formats a time of this device's clock as a date and time field has it: `2025-05-03T06:12`. */
function localMinute(now: Date): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
