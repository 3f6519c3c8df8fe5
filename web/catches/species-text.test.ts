import { expect, test } from 'vitest'
import { anglersText } from './species-text.ts'

test('fish that only others caught name the anglers, each once', () => {
  const fish = (...names: (string | null)[]) => names.map((caughtBy) => ({ caughtBy }))
  expect(anglersText(fish('Tom', 'Ana', 'Tom'))).toBe('by Tom, Ana')
  expect(anglersText(fish('Tom', null))).toBeNull()
  expect(anglersText([])).toBeNull()
})
