import { expect, test } from 'vitest'
import { expandNotedCatch } from '../../shared/sync.ts'
import {
  hasSavedPlaceAndTime,
  isNearer,
  isOfNow,
  toNotedCatchSave,
  toNotedValues,
} from './noted-catch-values.ts'

const pier = { id: 'pier', name: 'Pier 7' }
const noted = expandNotedCatch(
  {
    id: 'a',
    species: 'Bass, big',
    speciesSource: 'entered',
    lengthInches: 12.3456,
    lengthSource: 'measured',
    timestamp: '2025-05-03T06:12:34.000-07:00',
    locationId: 'pier',
    createdAt: '2025-05-03T20:00:00.000Z',
  },
  pier,
)

test('a new catch was caught now, at the given location', () => {
  const values = toNotedValues(
    { location: pier, isOutingNote: false },
    'imperial',
    new Date(2025, 4, 3, 6, 12, 34),
  )
  expect(values).toMatchObject({ day: '2025-05-03', time: '06:12', location: pier })
  const fish = { ...values.fish, values: { ...values.fish.values, species: ' Snook ', length: '30' } }
  const save = toNotedCatchSave({ ...values, fish: { ...fish, isMeasured: true } }, values, null, 'imperial')
  expect(save).toEqual({
    isNew: true,
    id: values.id,
    sent: null,
    edit: {
      capturedAt: '2025-05-03T06:12',
      locationId: 'pier',
      species: 'Snook',
      lengthInches: 30,
      lengthSource: 'measured',
      weightLbs: null,
      caughtWith: null,
    },
  })
})

test('an edit keeps what was not touched: the seconds, the precise length and a comma in the species', () => {
  const opened = toNotedValues(noted, 'metric')
  expect(opened).toMatchObject({ day: '2025-05-03', time: '06:12', location: pier })
  expect(toNotedCatchSave(opened, opened, noted, 'metric')).toEqual({
    isNew: false,
    id: 'a',
    edit: { species: 'Bass, big', lengthInches: 12.3456, weightLbs: null, caughtWith: null },
  })
  const moved = { ...opened, day: '2025-05-04', time: '07:00', location: null }
  expect(toNotedCatchSave(moved, opened, noted, 'metric').edit).toMatchObject({
    capturedAt: '2025-05-04T07:00',
    locationId: null,
  })
})

test('the form has the saved place and time until one of them is changed', () => {
  const opened = toNotedValues(noted, 'imperial')
  const isSaved = (changed: object) => hasSavedPlaceAndTime({ ...opened, ...changed }, noted, 'imperial')
  expect([{}, { location: { ...pier } }, { sent: null }].map(isSaved)).toEqual([true, true, true])
  const moves = [{ day: '2025-05-04' }, { time: '06:13' }, { time: '' }, { location: null }]
  expect(moves.map(isSaved)).toEqual([false, false, false, false])
})

test('a catch is of now on the same day within an hour, and an outing on the same day', () => {
  const now = new Date(2025, 4, 3, 6, 12)
  const opened = toNotedValues({ location: null, isOutingNote: false }, 'imperial', now)
  const isNow = (changed: Partial<typeof opened>) => isOfNow({ ...opened, ...changed }, now)
  const times = ['06:12', '', '05:12', '07:12', '05:11', '07:13']
  expect(times.map((time) => isNow({ time }))).toEqual([true, true, true, true, false, false])
  expect([isNow({ day: '2025-05-02' }), isNow({ day: '' })]).toEqual([false, false])
  expect(isNow({ isOutingNote: true, time: '20:00' })).toBe(true)
})

test('a location is proposed for a new catch without one only', () => {
  const isChosen = (opened: Parameters<typeof toNotedValues>[0]) =>
    toNotedValues(opened, 'imperial').isLocationChosen
  expect(isChosen({ location: null, isOutingNote: false })).toBe(false)
  expect(isChosen({ location: pier, isOutingNote: false })).toBe(true)
  expect(isChosen({ ...noted, locationId: null })).toBe(true)
})

test('a catch without a time of day has a date only, and can be given a time', () => {
  const values = toNotedValues(
    { location: null, isOutingNote: false },
    'imperial',
    new Date(2025, 4, 3, 6, 12),
  )
  const without = { ...values, time: '' }
  expect(toNotedCatchSave(without, values, null, 'imperial').edit).toMatchObject({ capturedAt: '2025-05-03' })
  const saved = { ...noted, timestamp: '2025-05-03T12:00:00.000-07:00', hasTime: false }
  const opened = toNotedValues(saved, 'imperial')
  expect(opened).toMatchObject({ day: '2025-05-03', time: '' })
  const editOf = (changed: Partial<typeof opened>) =>
    toNotedCatchSave({ ...opened, ...changed }, opened, saved, 'imperial').edit
  expect(editOf({})).not.toHaveProperty('capturedAt')
  expect(editOf({ day: '2025-05-04' })).toMatchObject({ capturedAt: '2025-05-04' })
  expect(editOf({ time: '12:00' })).toMatchObject({ capturedAt: '2025-05-03T12:00' })
})

test('a note about an outing is of a day, and says nothing of a fish', () => {
  const values = toNotedValues({ location: null, day: '2025-05-03', isOutingNote: true }, 'imperial')
  const typed = { ...values.fish.values, species: 'Snook', length: '30', note: ' Muddy ' }
  const noteOf = (day: string, time = '') =>
    toNotedCatchSave(
      { ...values, day, time, fish: { ...values.fish, values: typed } },
      values,
      null,
      'imperial',
    ).edit
  const nothing = { species: null, lengthInches: null, weightLbs: null, caughtWith: null }
  const note = {
    ...nothing,
    note: 'Muddy',
    outcome: 'none',
    locationId: null,
    capturedAt: '2025-05-03',
  }
  expect(noteOf(values.day)).toEqual(note)
  expect(noteOf('2025-05-04', '06:12')).toEqual({ ...note, capturedAt: '2025-05-04' })
})

test('an edited outing note stays one, and keeps its day unless that is changed', () => {
  const fields = { species: null, lengthInches: null, outcome: 'none' as const, note: 'Muddy' }
  const saved = { ...noted, ...fields, hasTime: false }
  const opened = toNotedValues(saved, 'imperial')
  const change = (changed: Partial<typeof opened>) =>
    toNotedCatchSave({ ...opened, ...changed }, opened, saved, 'imperial').edit
  const nothing = { species: null, lengthInches: null, weightLbs: null, caughtWith: null }
  const fish = { ...opened.fish, values: { ...opened.fish.values, note: 'Clear' } }
  expect(change({ fish })).toEqual({ ...nothing, note: 'Clear' })
  expect(change({ day: '2025-05-04' })).toEqual({ ...nothing, capturedAt: '2025-05-04' })
})

test('an outing note is saved with its hours, and an edit names them only if they have changed', () => {
  const values = toNotedValues({ location: null, isOutingNote: true }, 'imperial')
  const hours = { fishedFrom: '20:00', fishedTo: '01:30' }
  expect(toNotedCatchSave({ ...values, hours }, values, null, 'imperial').edit).toMatchObject(hours)
  const fish = toNotedCatchSave({ ...values, hours, isOutingNote: false }, values, null, 'imperial').edit
  expect(Object.keys(fish)).not.toContain('fishedFrom')

  const saved = { ...noted, outcome: 'none' as const, hasTime: false, ...hours }
  const opened = toNotedValues(saved, 'imperial')
  expect(opened.hours).toEqual(hours)
  const change = (changed: Partial<typeof opened>) =>
    toNotedCatchSave({ ...opened, ...changed }, opened, saved, 'imperial').edit
  expect(Object.keys(change({ day: '2025-05-04' }))).not.toContain('fishedFrom')
  const removed = { fishedFrom: null, fishedTo: null }
  expect(change({ hours: removed })).toMatchObject(removed)
})

test('a catch is nearer to the moment at which it was made, past midnight too; an outing, or one without a time, to the first', () => {
  const [begun, reopened] = [new Date(2025, 4, 3, 23, 40, 50), new Date(2025, 4, 4, 0, 10)]
  const values = toNotedValues({ location: null, isOutingNote: false }, 'imperial', begun)
  const isFirst = (changed: object) => isNearer({ ...values, ...changed }, begun, reopened)
  expect(['23:40', '23:50', '23:59'].map((time) => isFirst({ time }))).toEqual([true, true, false])
  expect([isFirst({ time: '' }), isFirst({ time: '23:59', isOutingNote: true })]).toEqual([true, true])
  expect(isNearer(values, begun, begun)).toBe(true)
})
