import { expect, test } from 'vitest'
import { stringifySearch } from '../app-shell/search-params.ts'
import { assignSearch } from './assign-search.ts'

const randomIds = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())

test('the photo IDs are joined with commas in the search', () => {
  expect(assignSearch(['one', 'two'])).toEqual({ assignPhotoIds: 'one,two' })
})

test('the maximum of 200 IDs fits into a request line that proxies accept', () => {
  const search = assignSearch(randomIds(200))
  expect(`GET /map${stringifySearch(search ?? {})} HTTP/1.1`.length).toBeLessThan(8000)
  expect(search).not.toBe(null)
  expect(assignSearch(randomIds(201))).toBe(null)
})
