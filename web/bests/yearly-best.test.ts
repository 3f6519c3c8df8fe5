import { expect, test } from 'vitest'
import type { LogNotedCatch } from '../../shared/sync.ts'
import type { CaughtFish } from '../log/caught-fish.ts'
import { listFishOfTheYear } from './yearly-best.ts'

function fish(id: string, timestamp: string | null, fields: Partial<LogNotedCatch> = {}): CaughtFish {
  const sizes = {
    ...{ lengthInches: null, lengthSource: 'measured' as const },
    ...{ weightLbs: null, weightSource: 'measured' as const },
  }
  return { caught: { id, timestamp, species: 'pike', ...sizes, ...fields } as LogNotedCatch, photo: null }
}

function list(...all: CaughtFish[]): string[] {
  const found = listFishOfTheYear(all, [], 2026)
  return found.map(({ year, fish, measure }) => `${year} ${fish.caught.id} ${measure}`)
}

test('it is the heaviest of each year, whatever the species', () => {
  const bass = { species: 'bass', weightLbs: 4 }
  const older = fish('older', '2025-12-31T23:59:00-08:00', { weightLbs: 9 })
  expect(
    list(fish('a', '2026-06-01T08:00:00Z', { weightLbs: 3 }), fish('b', '2026-01-01T00:10:00Z', bass), older),
  ).toEqual(['2026 b weight', '2025 older weight'])
})

test('without a weight it is the longest, and a year without a size has none', () => {
  expect(list(fish('a', '2026-06-01T08:00:00Z', { lengthInches: 20 }))).toEqual(['2026 a length'])
  expect(
    list(fish('a', '2026-06-01T08:00:00Z'), fish('b', '2019-06-01T08:00:00Z', { weightLbs: 2 })),
  ).toEqual(['2019 b weight'])
})

test('a fish of an unknown year, or of one to come by a wrong clock, is none', () => {
  const big = { weightLbs: 30 }
  expect(list(fish('a', null, big), fish('b', '2037-01-01T00:00:00Z', big))).toEqual([])
})
