import { expect, test } from 'vitest'
import { queryKeyFor } from './query-options.ts'

const list = { path: '/api/photos' } as const
const single = { path: '/api/locations/:id' } as const

test('the query key is the path split into segments', () => {
  expect(queryKeyFor(list)).toEqual(['api', 'photos'])
  expect(queryKeyFor(single, { params: { id: 'a' } })).toEqual(['api', 'locations', 'a'])
})

test('query parameters extend the key of the whole list', () => {
  expect(queryKeyFor(list, { query: { fishingOnly: 'true' } })).toEqual([
    'api',
    'photos',
    { fishingOnly: 'true' },
  ])
})

test('a key without path parameters is a prefix of all keys of its endpoint', () => {
  expect(queryKeyFor(single)).toEqual(['api', 'locations'])
})
