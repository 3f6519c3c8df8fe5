import { expect, test } from 'vitest'
import { mapRules } from './map-rules.ts'
import { loadView, saveView } from './view-storage.ts'

const view = { latitude: 44.9, longitude: -93.2, zoom: 9 }

test('a tab opens where it last was', () => {
  const storage = emptyStorage()
  expect(loadView(storage, 'ann')).toBeNull()
  saveView(storage, 'ann', mapRules.startingView)
  saveView(storage, 'ann', view)
  expect(loadView(storage, 'ann')).toEqual(view)
})

test('another angler in the same tab does not learn the view, and it is forgotten', () => {
  const storage = emptyStorage()
  saveView(storage, 'ann', view)
  expect(loadView(storage, 'bob')).toBeNull()
  expect(loadView(storage, 'ann')).toBeNull()
})

test('nonsense in the storage is no view', () => {
  for (const text of ['', '{', 'null', '[]', '{"latitude":91,"longitude":0,"zoom":5,"ownerId":"ann"}']) {
    const storage = emptyStorage()
    storage.setItem('mapView', text)
    expect(loadView(storage, 'ann')).toBeNull()
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
