import { expect, test } from 'vitest'
import { createRecentChanges } from './recent-changes.ts'

const minute = 60_000

test('changes since a time are returned per user', () => {
  const { changes, at } = open()
  at(1 * minute, () => changes.record('ann', ['photos']))
  at(2 * minute, () => changes.record('ann', ['locations']))
  at(2 * minute, () => changes.record('bob', ['user']))
  at(3 * minute, () => {
    expect(changes.since('ann', 1 * minute)).toEqual(['photos', 'locations'])
    expect(changes.since('ann', 1 * minute + 1)).toEqual(['locations'])
    expect(changes.since('ann', 2 * minute + 1)).toEqual([])
    expect(changes.since('bob', 0)).toEqual(['user'])
    expect(changes.since('nobody', 0)).toEqual([])
  })
})

test('changes are unknown after more than five minutes', () => {
  const { changes, at } = open()
  at(0, () => changes.record('ann', ['photos']))
  at(5 * minute, () => expect(changes.since('ann', 0)).toEqual(['photos']))
  at(6 * minute, () => expect(changes.since('ann', 0)).toBeNull())
})

function open() {
  let time = 0
  return {
    changes: createRecentChanges(() => time),
    at(then: number, run: () => void) {
      time = then
      run()
    },
  }
}
