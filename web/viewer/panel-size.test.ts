import { expect, test } from 'vitest'
import { panelSizeAt } from './panel-size.ts'

test.each([
  [40, 'closed'],
  [200, 'half'],
  [400, 'half'],
  [500, 'full'],
])('a panel let go at %i px becomes %s', (height, size) => {
  expect(panelSizeAt(height, { half: 272, full: 604 })).toBe(size)
})

test('where both sizes are the same, a panel is never larger than half', () => {
  expect(panelSizeAt(200, { half: 200, full: 200 })).toBe('half')
})
