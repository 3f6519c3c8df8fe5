import { expect, test } from 'vitest'
import type { LogNotedCatch } from '../../shared/sync.ts'
import type { CaughtFish } from '../log/caught-fish.ts'
import {
  formatRate,
  hoursByDay,
  outingHoursText,
  rateText,
  suggestHours,
  totalHours,
  tripRateText,
} from './outing-hours.ts'
import type { Outing } from './select-outings.ts'

type Hours = [from: string | null, to: string | null]

const fishAt = (timestamp: string, hasTime = true): CaughtFish => ({
  caught: { id: timestamp, timestamp, hasTime } as LogNotedCatch,
  photo: null,
})

/** An outing with notes that have hours, and fish at times of day. */
function outing(day: string, hours: Hours[], times: string[] = []): Outing {
  const fish = times.map((time) => fishAt(`${day}T${time}:00-07:00`))
  const notes = hours.map(([fishedFrom, fishedTo]) => ({ fishedFrom, fishedTo }) as LogNotedCatch)
  const catches = fish.map(({ caught }) => caught as LogNotedCatch)
  return { day, groupNames: [], catches, fish, notes }
}

const told = (outings: Outing[]) =>
  Array.from(hoursByDay(outings), ([day, { minutes, fish, nightCount }]) => [
    day,
    minutes,
    fish.length,
    nightCount,
  ])

test('an outing has the hours of its notes; without any, it has none', () => {
  const outings = [
    outing('2026-07-14', [['05:30', '11:00']], ['06:00', '12:00']),
    outing(
      '2026-07-13',
      [
        [null, null],
        ['05:30', null],
      ],
      ['06:00'],
    ),
    outing('2026-07-12', [], ['06:00']),
  ]
  expect(told(outings)).toEqual([['2026-07-14', 330, 2, 0]])
})

test('several notes of a day add up, and time in two of them counts once', () => {
  const hours: Hours[] = [
    ['18:00', '21:00'],
    ['05:30', '09:00'],
    ['08:00', '10:00'],
    ['06:00', '07:00'],
  ]
  const byDay = hoursByDay([outing('2026-07-14', hours)])
  const [day] = byDay.values()
  expect(day && outingHoursText(day)).toBe('5:30 AM – 10:00 AM, 6:00 PM – 9:00 PM · 7.5 hours')
})

test('fish caught after midnight count for the outing that began the day before, as long as it lasted', () => {
  const night = outing('2026-07-14', [['20:00', '01:30']], ['21:00'])
  const next = outing('2026-07-15', [['06:00', '08:00']], ['00:30', '01:30', '02:00', '07:00'])
  const dated = { ...next, fish: [fishAt('2026-07-15T01:00:00-07:00', false)] }
  expect(told([next, night])).toEqual([
    ['2026-07-15', 120, 2, 0],
    ['2026-07-14', 330, 3, 2],
  ])
  expect(told([night])).toEqual([['2026-07-14', 330, 1, 0]])
  expect(told([dated, night])).toEqual([
    ['2026-07-15', 120, 1, 0],
    ['2026-07-14', 330, 1, 0],
  ])
  const toMidnight = outing('2026-07-14', [['20:00', '00:00']], ['21:00'])
  expect(told([outing('2026-07-15', [], ['00:00']), toMidnight])).toEqual([['2026-07-14', 240, 1, 0]])
})

test('the night of a month’s and a year’s last day is found', () => {
  const next = outing('2027-01-01', [], ['00:30'])
  expect(told([next, outing('2026-12-31', [['22:00', '02:00']])])).toEqual([['2026-12-31', 240, 1, 1]])
})

test('the rate of an outing is said, and which of its fish the next day has', () => {
  expect(rateText({ fishCount: 4, minutes: 330, nightCount: 0 })).toBe('0.7 catches per hour')
  expect(rateText({ fishCount: 4, minutes: 330, nightCount: 2 })).toBe(
    '0.7 catches per hour, with 2 after midnight',
  )
  expect(rateText({ fishCount: 0, minutes: 330, nightCount: 0 })).toBeNull()
  expect([0, 1 / 30, 0.25, 2, 1234].map(formatRate)).toEqual(['0.0', '0.03', '0.3', '2.0', '1,234.0'])
})

test('the rate of very few fish is never said to be zero', () => {
  expect([0.006, 0.0049].map(formatRate)).toEqual(['0.01', 'Less than 0.01'])
  expect(rateText({ fishCount: 1, minutes: 300 * 60, nightCount: 0 })).toBe('Less than 0.01 catches per hour')
})

test('the rate of a trip says how many of its outings have hours, unless all have', () => {
  const outings = [
    outing('2026-07-14', [['05:30', '11:00']], ['06:00', '06:30']),
    outing('2026-07-13', [['05:30', '10:00']], ['06:00']),
  ]
  const total = totalHours([...hoursByDay(outings).values()])
  expect(total).toEqual({ outingCount: 2, minutes: 600, fishCount: 3, nightCount: 0 })
  expect(tripRateText(total, 2)).toBe('0.3 catches per hour')
  expect(tripRateText(total, 3)).toBe('0.3 catches per hour, on the 2 outings with hours')
  expect(tripRateText(totalHours([]), 3)).toBeNull()
})

test('the first and last catch of a day suggest its hours, if their times are known', () => {
  const at = (...times: string[]) => suggestHours([outing('2026-07-14', [], times)], '2026-07-14')
  const none = { fishedFrom: null, fishedTo: null }
  expect(at('11:20', '05:40', '08:00')).toEqual({ fishedFrom: '05:40', fishedTo: '11:20' })
  expect(at('00:00', '01:20')).toEqual({ fishedFrom: '00:00', fishedTo: '01:20' })
  expect([at(), at('05:40'), at('05:40', '05:40')]).toEqual([none, none, none])
  const dated = {
    ...outing('2026-07-14', []),
    catches: [{ timestamp: '2026-07-14T12:00:00-07:00', hasTime: false }],
  }
  expect(suggestHours([dated as unknown as Outing], '2026-07-14')).toEqual(none)
  const morning = [outing('2026-07-14', [], ['05:40', '08:00'])]
  expect(suggestHours(morning, '2026-07-15')).toEqual(none)
  expect(suggestHours(morning, '2026-07-13/2026-07-14')).toEqual(none) // a trip
})

test('catches that count for the night before don’t suggest hours of their day', () => {
  const next = outing('2026-07-15', [], ['00:30', '01:30', '02:10', '05:00'])
  const suggested = (hours: Hours[]) => suggestHours([next, outing('2026-07-14', hours)], '2026-07-15')
  expect(suggested([['20:00', '01:30']])).toEqual({ fishedFrom: '02:10', fishedTo: '05:00' })
  expect(suggested([['20:00', '02:10']])).toEqual({ fishedFrom: null, fishedTo: null })
  expect(suggested([['20:00', '00:00']])).toEqual({ fishedFrom: '00:30', fishedTo: '05:00' })
  expect(suggested([['20:00', null]])).toEqual({ fishedFrom: '00:30', fishedTo: '05:00' })
})

test('catches more than five hours apart suggest no hours, since nobody may have fished between them', () => {
  const at = (...times: string[]) => suggestHours([outing('2026-07-14', [], times)], '2026-07-14')
  expect(at('05:40', '10:40', '15:40')).toEqual({ fishedFrom: '05:40', fishedTo: '15:40' })
  expect(at('00:30', '19:00', '21:00')).toEqual({ fishedFrom: null, fishedTo: null })
  expect(at('05:40', '10:41')).toEqual({ fishedFrom: null, fishedTo: null })
})
