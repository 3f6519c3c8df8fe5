import { expect, test } from 'vitest'
import { mapRules } from './map-rules.ts'
import { recallView, rememberView } from './view-memory.ts'

const view = { latitude: 44.9, longitude: -93.2, zoom: 9 }

test('a tab opens where it last was', () => {
  const storage = emptyStorage()
  expect(recallView(storage, 'ann')).toBeNull()
  rememberView(storage, 'ann', mapRules.startingView)
  rememberView(storage, 'ann', view)
  expect(recallView(storage, 'ann')).toEqual(view)
})

test('another angler in the same tab does not learn the view, and it is forgotten', () => {
  const storage = emptyStorage()
  rememberView(storage, 'ann', view)
  expect(recallView(storage, 'bob')).toBeNull()
  expect(recallView(storage, 'ann')).toBeNull()
})

test('nonsense in the storage is no view', () => {
  for (const text of ['', '{', 'null', '[]', '{"latitude":91,"longitude":0,"zoom":5,"ownerId":"ann"}']) {
    const storage = emptyStorage()
    storage.setItem('mapView', text)
    expect(recallView(storage, 'ann')).toBeNull()
  }
})

function emptyStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
