import { expect, test } from 'vitest'
import { createResponseCache } from './response-cache.ts'

function countingCache(capacity: number) {
  const cache = createResponseCache<string>(capacity)
  const loaded: string[] = []
  const load = (key: string) =>
    cache.load(key, async () => {
      loaded.push(key)
      return key.toUpperCase()
    })
  return { cache, load, loaded }
}

test('loads a result once, even for concurrent callers', async () => {
  const { load, loaded } = countingCache(10)
  expect(await Promise.all([load('a'), load('a')])).toEqual(['A', 'A'])
  expect(await load('a')).toBe('A')
  expect(loaded).toEqual(['a'])
})

test('evicts the least recently used result', async () => {
  const { load, loaded } = countingCache(2)
  await load('a')
  await load('b')
  await load('a')
  await load('c')
  await load('a')
  await load('b')
  expect(loaded).toEqual(['a', 'b', 'c', 'b'])
})

test('does not cache failures', async () => {
  const { cache, load } = countingCache(2)
  await expect(cache.load('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await load('a')).toBe('A')
})
