import { expect, test } from 'vitest'
import type { LogNotedCatch } from '../../shared/sync.ts'
import type { CaughtFish } from '../log/caught-fish.ts'
import { filterFish, listFishChoices } from './pattern-filter.ts'

function fish(species: string | null, groupName: string | null, year: number): CaughtFish {
  return {
    caught: { species, groupName, timestamp: `${year}-07-14T08:00:00+02:00` } as LogNotedCatch,
    photo: null,
  }
}

const caught = [
  fish('pike', 'Lake Tahoe', 2024),
  fish('Pike', 'LAKE TAHOE', 2026),
  fish('Pike', 'Clear Lake', 2026),
  fish('perch', 'Lake Tahoe', 2025),
  fish(null, null, 2026),
]

test('fish are filtered by everything that is set, regardless of case', () => {
  expect(filterFish(caught, { species: 'PIKE', group: 'lake tahoe' })).toEqual(caught.slice(0, 2))
  expect(filterFish(caught, { species: 'pike', date: '2026' })).toEqual(caught.slice(1, 3))
  expect(filterFish(caught, { species: 'bream' })).toEqual([])
  expect(filterFish(caught, {})).toBe(caught)
})

test('names are offered by frequency and years from the last one, among the fish that match the rest', () => {
  const choices = (filter: object, name: 'species' | 'group' | 'date') =>
    listFishChoices(caught, filter, name).map(({ label, count }) => `${label} ${count}`)
  expect(choices({}, 'species')).toEqual(['Pike 3', 'Perch 1'])
  expect(choices({ species: 'pike' }, 'date')).toEqual(['2026 2', '2024 1'])
  expect(choices({ species: 'pike', date: '2026' }, 'date')).toEqual(['2026 2', '2024 1'])
  expect(choices({ date: '2025' }, 'group')).toEqual(['Lake Tahoe 1'])
})
