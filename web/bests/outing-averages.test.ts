import { expect, test } from 'vitest'
import type { LogNotedCatch } from '../../shared/sync.ts'
import type { Outing } from '../outings/select-outings.ts'
import { averagesByGroup, averagesByMonth, hourlyByGroup, hourlyByMonth } from './outing-averages.ts'

/** An outing at groups, each with the species that were caught there. */
function outing(day: string, caughtAt: Record<string, string[]>): Outing {
  const fish = Object.entries(caughtAt).flatMap(([groupName, species]) =>
    species.map((name) => ({ caught: { species: name, groupName } as LogNotedCatch, photo: null })),
  )
  const catches = fish.map(({ caught }) => caught)
  return { day, groupNames: Object.keys(caughtAt), catches, fish, notes: [] }
}

const outings = [
  outing('2026-07-14', { Tahoe: ['Pike', 'Pike', 'Perch'], Folsom: ['Pike'] }),
  outing('2026-07-12', { Tahoe: [] }),
  outing('2026-04-02', { Tahoe: ['Perch'] }),
  outing('2025-07-01', { Folsom: ['Perch'] }),
]

test('catches per outing count blank days, by month of all years', () => {
  expect(averagesByMonth(outings, {})).toEqual([
    { label: 'April', outingCount: 1, catchCount: 1 },
    { label: 'July', outingCount: 3, catchCount: 5 },
  ])
})

test('a species counts alone, over all outings at the group and date', () => {
  expect(averagesByMonth(outings, { species: 'pike', date: '2026' })).toEqual([
    { label: 'April', outingCount: 1, catchCount: 0 },
    { label: 'July', outingCount: 2, catchCount: 3 },
  ])
  expect(averagesByMonth(outings, { date: '2026-07-13/2026-07-31' })).toEqual([
    { label: 'July', outingCount: 1, catchCount: 4 },
  ])
  expect(averagesByMonth(outings, { group: 'Folsom' })).toEqual([
    { label: 'July', outingCount: 2, catchCount: 2 },
  ])
})

test('an outing counts at each of its groups, with what was caught there', () => {
  expect(averagesByGroup(outings, {})).toEqual([
    { label: 'Tahoe', outingCount: 3, catchCount: 4 },
    { label: 'Folsom', outingCount: 2, catchCount: 2 },
  ])
})

test('catches per hour count the outings with hours only, by month and by group', () => {
  const fishedAt = (groupName: string, fishedFrom: string, fishedTo: string) =>
    ({ groupName, fishedFrom, fishedTo }) as LogNotedCatch
  const [both, blank, april, last] = outings as [Outing, Outing, Outing, Outing]
  const timed = [
    { ...both, notes: [fishedAt('Tahoe', '06:00', '10:00'), fishedAt('Folsom', '14:00', '15:00')] },
    { ...blank, notes: [fishedAt('Tahoe', '20:00', '01:30')] },
    april,
    { ...last, notes: [fishedAt('Folsom', '06:00', '08:00')] },
  ]
  expect(hourlyByMonth(outings, {})).toEqual([])
  expect(hourlyByMonth(timed, {})).toEqual([{ label: 'July', outingCount: 3, catchCount: 5, minutes: 750 }])
  expect(hourlyByMonth(timed, { species: 'pike', date: '2026' })).toEqual([
    { label: 'July', outingCount: 2, catchCount: 3, minutes: 630 },
  ])
  expect(hourlyByMonth(timed, { group: 'Folsom' })).toEqual([
    { label: 'July', outingCount: 2, catchCount: 2, minutes: 180 },
  ])
  expect(hourlyByGroup(timed, {})).toEqual([
    { label: 'Tahoe', outingCount: 2, catchCount: 3, minutes: 570 },
    { label: 'Folsom', outingCount: 2, catchCount: 2, minutes: 180 },
  ])
})
