import { expect, test } from 'vitest'
import { queryKeyFor } from './query-options.ts'

const list = { path: '/api/photos' } as const

test('query parameters extend the key of the whole list', () => {
  expect(queryKeyFor(list, { query: { fishingOnly: 'true' } })).toEqual([
    'api',
    'photos',
    { fishingOnly: 'true' },
  ])
})
