import { expect, test } from 'vitest'
import { queryKeyOf } from './query-of.ts'

const list = { path: '/api/photos' } as const
const one = { path: '/api/locations/:id' } as const

test('the key of a read is its path by segments', () => {
  expect(queryKeyOf(list)).toEqual(['api', 'photos'])
  expect(queryKeyOf(one, { params: { id: 'a' } })).toEqual(['api', 'locations', 'a'])
})

test('the query makes a key of its own that still begins like the whole list', () => {
  expect(queryKeyOf(list, { query: { fishingOnly: 'true' } })).toEqual([
    'api',
    'photos',
    { fishingOnly: 'true' },
  ])
})

test('without parameters the key is what all reads of that kind begin with', () => {
  expect(queryKeyOf(one)).toEqual(['api', 'locations'])
})
