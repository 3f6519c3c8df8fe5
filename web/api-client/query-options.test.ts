import { expect, test } from 'vitest'
import { queryKeyFor } from './query-options.ts'

const list = { path: '/api/photos' } as const
const single = { path: '/api/locations/:id' } as const

test('the key of a read is its path by segments', () => {
  expect(queryKeyFor(list)).toEqual(['api', 'photos'])
  expect(queryKeyFor(single, { params: { id: 'a' } })).toEqual(['api', 'locations', 'a'])
})

test('the query makes a key of its own that still begins like the whole list', () => {
  expect(queryKeyFor(list, { query: { fishingOnly: 'true' } })).toEqual([
    'api',
    'photos',
    { fishingOnly: 'true' },
  ])
})

test('without parameters the key is what all reads of that kind begin with', () => {
  expect(queryKeyFor(single)).toEqual(['api', 'locations'])
})
