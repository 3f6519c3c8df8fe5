import { expect, test } from 'vitest'
import { chooseVisible } from './visible-actions.ts'

const actions = [{ rank: 1 }, { rank: 4 }, { rank: 5 }, { rank: 3 }, { rank: 2 }]

test('all actions are shown where they fit', () => {
  expect(chooseVisible(actions, 5)).toEqual(actions)
})

test.each([
  [4, [1, 3, 2]],
  [3, [1, 2]],
  [1, [1, 2]],
])(
  'in %i columns, the last one is the menu, and the most important actions keep their order',
  (columns, ranks) => {
    expect(chooseVisible(actions, columns).map(({ rank }) => rank)).toEqual(ranks)
  },
)
