import { expect, test } from 'vitest'
import { findTrips } from './find-trips.ts'

function tripsOn(...days: [day: string, ...groupNames: string[]][]) {
  const outings = days.map(([day, ...groupNames]) => ({ day, groupNames, catches: [], fish: [], notes: [] }))
  return new Set(
    [...findTrips(outings).values()].map(({ dates, groupNames }) => [dates, ...groupNames].join(' ')),
  )
}

test('three outings on days in a row are a trip, with at most one day off in between', () => {
  const days = tripsOn(
    ['2026-07-20', 'Home'],
    ['2025-02-20', 'Senja'],
    ['2025-02-18', 'Lofoten'],
    ['2025-02-17', 'Lofoten', 'Senja', 'Lofoten Islands'],
    ['2025-02-14', 'Lofoten'],
  )
  expect([...days]).toEqual(['2025-02-17/2025-02-20 Lofoten Senja Lofoten Islands'])
  expect([...tripsOn(['2025-02-18'], ['2025-02-17'])]).toEqual([])
  expect([...tripsOn(['2026-01-02'], ['2026-01-01'], ['2025-12-30'])]).toEqual(['2025-12-30/2026-01-02'])
  expect([...tripsOn(['2025-02-20'], ['2025-02-17'], ['2025-02-14'])]).toEqual([])
})

test('a run of more than three weeks is no trip', () => {
  const daily = (count: number) =>
    Array.from({ length: count }, (_, index): [string] => [
      new Date(Date.UTC(2026, 5, 30 - index)).toISOString().slice(0, 10),
    ])
  expect([...tripsOn(...daily(21))]).toEqual(['2026-06-10/2026-06-30'])
  expect([...tripsOn(...daily(22))]).toEqual([])
})

test('each day of a trip leads to it', () => {
  const outing = { groupNames: [], catches: [], fish: [], notes: [] }
  const days = ['2026-07-20', '2026-07-16', '2026-07-15', '2026-07-14']
  const trips = findTrips(days.map((day) => ({ day, ...outing })))
  expect([...trips.keys()]).toEqual(days.slice(1))
  expect(new Set(trips.values()).size).toBe(1)
})
