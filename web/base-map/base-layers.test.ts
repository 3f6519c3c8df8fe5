import { expect, test } from 'vitest'
import { browserStorage } from '../device/preferences.ts'
import { loadLayers, saveLayers } from './base-layers.ts'

test('a browser without a choice shows Google Street without the nautical chart', () => {
  expect(loadLayers()).toEqual({ base: 'google-street', nautical: false })
})

test('a choice is recalled', () => {
  saveLayers({ base: 'esri', nautical: true })
  expect(loadLayers()).toEqual({ base: 'esri', nautical: true })
  saveLayers({ base: 'osm', nautical: false })
  expect(loadLayers()).toEqual({ base: 'osm', nautical: false })
})

test('an unknown layer is the default one', () => {
  browserStorage.setItem('mapBaseLayer', 'moon')
  browserStorage.setItem('mapShowNautical', 'perhaps')
  expect(loadLayers()).toEqual({ base: 'google-street', nautical: false })
})
