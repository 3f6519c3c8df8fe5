import { expect, test } from 'vitest'
import { batchLookups } from './batch-lookups.ts'

test('at most two single lookups run at a time, and waiting ones share the next query', async () => {
  const batchSizes: number[] = []
  let [running, maxRunning] = [0, 0]
  const lookUp = batchLookups(async (keys) => {
    batchSizes.push(keys.length)
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await new Promise(setImmediate)
    running -= 1
    return new Map(keys.filter((key) => key.endsWith('0')).map((key) => [key, `found ${key}`]))
  })
  const found = await Promise.all(Array.from({ length: 2_500 }, (_, number) => lookUp(String(number))))
  expect(found.slice(0, 11)).toEqual(['found 0', ...Array(9).fill(null), 'found 10'])
  expect([batchSizes, maxRunning]).toEqual([[1, 1, 1000, 1000, 498], 2])
})

test('a failed query rejects all its lookups, and the next lookup runs a new query', async () => {
  let isUnavailable = true
  const lookUp = batchLookups(async (keys) => {
    if (isUnavailable) throw new Error('away')
    return new Map(keys.map((key) => [key, key]))
  })
  const settled = await Promise.allSettled(['a', 'b', 'c', 'd'].map(lookUp))
  expect(settled.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  isUnavailable = false
  expect(await lookUp('e')).toBe('e')
})
