import { expect, test } from 'vitest'
import { firstLoad, firstLoadLimit, precachedSize, screens } from '../assertions/first-load.ts'

test.each(screens)('the first load of %s keeps within its limit', (screen) => {
  expect(firstLoad(screen)).toBeGreaterThan(50)
  expect(firstLoad(screen)).toBeLessThanOrEqual(firstLoadLimit(screen))
})

test('what a signed-in browser stores to open Creel offline keeps within 1,200 KB', () => {
  expect(precachedSize()).toBeGreaterThan(500)
  expect(precachedSize()).toBeLessThanOrEqual(1200)
})
