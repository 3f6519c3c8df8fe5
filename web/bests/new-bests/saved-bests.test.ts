import { expect, test } from 'vitest'
import { createSavedBests } from './saved-bests.ts'

function createStorage(content: string | null = null): Storage {
  const items = new Map(content === null ? [] : [['newBests', content]])
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as Storage
}

test('a fish is claimed once, whatever the tab, and after a reload', () => {
  const storage = createStorage()
  const [one, other] = [createSavedBests('me', () => storage), createSavedBests('me', () => storage)]
  expect(one.claim(['bass', 'pike'])).toEqual(['bass', 'pike'])
  expect(other.claim(['pike', 'perch'])).toEqual(['perch'])
  expect(createSavedBests('me', () => storage).claim(['bass', 'perch'])).toEqual([])
})

test('photos wait for their results for a week, until they have them', () => {
  const storage = createStorage()
  const saved = createSavedBests('me', () => storage)
  const now = Date.now()
  saved.addWaiting('old', now - 8 * 24 * 60 * 60_000)
  saved.addWaiting('a', now)
  saved.addWaiting('b', now)
  expect(saved.listWaiting().map(([id]) => id)).toEqual(['a', 'b'])
  expect(storage.getItem('newBests')).not.toContain('old')
  saved.removeWaiting(new Set(['a']))
  expect(saved.listWaiting().map(([id]) => id)).toEqual(['b'])
})

test('nothing passes from one account to another', () => {
  const storage = createStorage()
  createSavedBests('me', () => storage).addWaiting('a', Date.now())
  const other = createSavedBests('other', () => storage)
  expect(other.listWaiting()).toEqual([])
  other.addWaiting('b', Date.now())
  expect(JSON.stringify(storage.getItem('newBests'))).not.toContain('me')
})

test('without storage, or with broken content, bests are announced all the same', () => {
  const disabled = createSavedBests('me', () => {
    throw new Error('disabled')
  })
  disabled.addWaiting('a', 0)
  expect(disabled.claim(['bass'])).toEqual(['bass'])
  const storage = createStorage('{"waiting"')
  expect(createSavedBests('me', () => storage).claim(['bass'])).toEqual(['bass'])
})
