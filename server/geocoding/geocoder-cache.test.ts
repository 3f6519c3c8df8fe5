import { expect, test } from 'vitest'
import { createGeocoderCache } from './geocoder-cache.ts'

function countingCache(capacity: number) {
  const cache = createGeocoderCache<string>(capacity)
  const found: string[] = []
  const load = (key: string) =>
    cache.load(key, async () => {
      found.push(key)
      return key.toUpperCase()
    })
  return { cache, recall: load, found }
}

test('finds an answer once, also for those who ask meanwhile', async () => {
  const { recall: load, found } = countingCache(10)
  expect(await Promise.all([load('a'), load('a')])).toEqual(['A', 'A'])
  expect(await load('a')).toBe('A')
  expect(found).toEqual(['a'])
})

test('forgets the answer that was not used for longest', async () => {
  const { recall: load, found } = countingCache(2)
  await load('a')
  await load('b')
  await load('a')
  await load('c')
  await load('a')
  await load('b')
  expect(found).toEqual(['a', 'b', 'c', 'b'])
})

test('does not keep failures', async () => {
  const { cache, recall: load } = countingCache(2)
  await expect(cache.load('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await load('a')).toBe('A')
})
