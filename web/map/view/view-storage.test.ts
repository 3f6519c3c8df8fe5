import { expect, test } from 'vitest'
import { mapRules } from './map-rules.ts'
import { loadView, saveView } from './view-storage.ts'

const view = { latitude: 44.9, longitude: -93.2, zoom: 9 }

test('a tab restores its last view', () => {
  const storage = emptyStorage()
  expect(loadView(storage, 'ann')).toBeNull()
  saveView(storage, 'ann', mapRules.startingView)
  saveView(storage, 'ann', view)
  expect(loadView(storage, 'ann')).toEqual(view)
})

test('another user in the same tab does not get the view, and it is deleted', () => {
  const storage = emptyStorage()
  saveView(storage, 'ann', view)
  expect(loadView(storage, 'bob')).toBeNull()
  expect(loadView(storage, 'ann')).toBeNull()
})

test('an invalid stored value is ignored', () => {
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
