import { expect, test } from 'vitest'
import { createAnswerCache } from './geocoder-cache.ts'

function countingCache(capacity: number) {
  const cache = createAnswerCache<string>(capacity)
  const found: string[] = []
  const recall = (key: string) =>
    cache.recall(key, async () => {
      found.push(key)
      return key.toUpperCase()
    })
  return { cache, recall, found }
}

test('finds an answer once, also for those who ask meanwhile', async () => {
  const { recall, found } = countingCache(10)
  expect(await Promise.all([recall('a'), recall('a')])).toEqual(['A', 'A'])
  expect(await recall('a')).toBe('A')
  expect(found).toEqual(['a'])
})

test('forgets the answer that was not used for longest', async () => {
  const { recall, found } = countingCache(2)
  await recall('a')
  await recall('b')
  await recall('a')
  await recall('c')
  await recall('a')
  await recall('b')
  expect(found).toEqual(['a', 'b', 'c', 'b'])
})

test('does not keep failures', async () => {
  const { cache, recall } = countingCache(2)
  await expect(cache.recall('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await recall('a')).toBe('A')
})
