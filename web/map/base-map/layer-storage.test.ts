import { expect, test } from 'vitest'
import { loadLayers, saveLayers } from './layer-storage.ts'

test('a browser without a choice shows Google Street without the nautical chart', () => {
  expect(loadLayers(storageWith({}))).toEqual({ base: 'google-street', nautical: false })
})

test('a choice is recalled', () => {
  const storage = storageWith({})
  saveLayers(storage, { base: 'esri', nautical: true })
  expect(loadLayers(storage)).toEqual({ base: 'esri', nautical: true })
  saveLayers(storage, { base: 'osm', nautical: false })
  expect(loadLayers(storage)).toEqual({ base: 'osm', nautical: false })
})

test('an unknown layer is the default one', () => {
  const storage = storageWith({ mapBaseLayer: 'moon', mapShowNautical: 'perhaps' })
  expect(loadLayers(storage)).toEqual({ base: 'google-street', nautical: false })
})

function storageWith(saved: Record<string, string>) {
  const items = new Map(Object.entries(saved))
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}
