import { globSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shotName, shots } from './shots.ts'

test('at most 60 images are compared, each of another screen or setting', () => {
  expect(shots.length).toBeLessThanOrEqual(60)
  expect(new Set(shots.map(shotName)).size).toBe(shots.length)
})

test('each size, scheme, size of text and content is on several images', () => {
  for (const what of ['size', 'scheme', 'text', 'content'] as const)
    for (const value of new Set(shots.map((shot) => shot[what])))
      expect(shots.filter((shot) => shot[what] === value).length, `${what} ${value}`).toBeGreaterThanOrEqual(
        5,
      )
})

test('the accepted images have less than 2 MB together', () => {
  const sizes = globSync('test/accepted-images/*').map((file) => statSync(file).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_000_000)
})
