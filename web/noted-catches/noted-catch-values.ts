import { type FishedHours, noHours, toMinutes } from '../../shared/catches/fished-hours.ts'
import type { NotedCatchEdit } from '../../shared/catches/noted-catches.ts'
import { isOutingNote, unknownCatch } from '../../shared/catches.ts'
import type { LogNotedCatch } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { toCatchEdit, toFormValues } from '../catches/catch-form-values.ts'
import { type FishFields, newFishFields, withSpeciesList } from '../catches/fish-fields.ts'
import { randomUuid } from '../changes/random-uuid.ts'
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
  /** Whether it is a note about an outing, without a fish: of the fish only its note counts. */
  isOutingNote: boolean
  fish: FishFields
  /** As a date field has it: `2025-05-03`. */
  day: string
  /** Local, as a time field has it: `06:12`; empty if it is unknown. Of an outing note it does not count. */
  time: string
  /** Of an outing note only. */
  hours: FishedHours
  location: ChosenLocation | null
  /** Whether the location, or that there is none, was given or chosen, so that none is proposed. */
  isLocationChosen: boolean
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
    const { location, isOutingNote } = noted
    const [today = '', time = ''] = localMinute(now).split('T')
    const { day = today } = noted
    const isLocationChosen = location !== null
    const fish = newFishFields(0)
    const chosen = { location, isLocationChosen }
    return { id: randomUuid(), sent: null, isOutingNote, fish, day, time, hours: noHours, ...chosen }
  }
  const values = toFormValues(withSpeciesList(noted), units)
  const { id, locationId, locationName, timestamp, hasTime, fishedFrom, fishedTo } = noted
  return {
    id,
    sent: null,
    isOutingNote: isOutingNote(noted),
    fish: { key: id, id, initialValues: values, values, isMeasured: null, guessed: [] },
    day: timestamp.slice(0, 10),
    time: hasTime ? timestamp.slice(11, 16) : '',
    hours: { fishedFrom, fishedTo },
    location: locationId === null ? null : { id: locationId, name: locationName ?? 'Location' },
    isLocationChosen: true,
  }
}

/** Returns what to save. A time that was not touched keeps its seconds, and a field its latest known value. */
export function toNotedCatchSave(
  { id, sent, isOutingNote, fish, day, time, hours, location }: NotedCatchValues,
  initial: NotedCatchValues,
  noted: LogNotedCatch | null,
  units: UnitSystem,
): NotedCatchSave {
  const { initialValues, isMeasured } = fish
  const values = isOutingNote ? { ...initialValues, note: fish.values.note } : fish.values
  const capturedAt = isOutingNote || time === '' ? day : `${day}T${time}`
  const saved = withSpeciesList(noted ?? unknownCatch)
  const { species, ...measurements } = toCatchEdit(values, initialValues, saved, units, isMeasured)
  const areHoursChanged =
    hours.fishedFrom !== initial.hours.fishedFrom || hours.fishedTo !== initial.hours.fishedTo
  const edit = {
    ...measurements,
    species: species?.join(', ') ?? null,
    ...(isOutingNote && noted === null && { outcome: 'none' as const }),
    ...(isOutingNote && areHoursChanged && hours),
  }
  const locationId = location?.id ?? null
  if (noted === null) return { isNew: true, id, sent, edit: { ...edit, capturedAt, locationId } }
  return {
    isNew: false,
    id: noted.id,
    edit: {
      ...edit,
      ...((day !== initial.day || time !== initial.time) && { capturedAt }),
      ...(locationId !== noted.locationId && { locationId }),
    },
  }
}

/** Returns whether the form has the place and time at which a catch was saved, so that its weather and tide are those of there. */
export function hasSavedPlaceAndTime(
  { day, time, location }: NotedCatchValues,
  noted: LogNotedCatch,
  units: UnitSystem,
): boolean {
  const saved = toNotedValues(noted, units)
  return day === saved.day && time === saved.time && location?.id === saved.location?.id
}

/**
 * Returns whether what the form contains is about when it was opened, so that it was caught where the device was then: the
 * same day, and at most an hour earlier or later if it has a time.
 */
export function isOfNow({ day, time, isOutingNote }: NotedCatchValues, openedAt: Date): boolean {
  const now = localMinute(openedAt)
  if (day !== now.slice(0, 10)) return false
  return isOutingNote || time === '' || Math.abs(toMinutes(time) - toMinutes(now.slice(11))) <= 60
}

/** Returns whether a catch was made no farther from one moment than from another; true of an outing and without a time. */
export function isNearer({ day, time, isOutingNote }: NotedCatchValues, to: Date, than: Date): boolean {
  const caughtAt = Date.parse(`${day}T${time}`)
  const distanceFrom = (moment: Date) => Math.abs(caughtAt - moment.getTime())
  return isOutingNote || time === '' || distanceFrom(to) <= distanceFrom(than)
}

/** Formats a time of this device's clock: `2025-05-03T06:12`. */
function localMinute(now: Date): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
