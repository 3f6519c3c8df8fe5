import { expect, test } from 'vitest'
import { mapRules } from '../../base-map/map-rules.ts'
import { loadView, saveView } from './view-storage.ts'

const view = { latitude: 44.9, longitude: -93.2, zoom: 9 }

test('a tab restores its last view', () => {
  expect(loadView('ann')).toBeNull()
  saveView('ann', mapRules.startingView)
  saveView('ann', view)
  expect(loadView('ann')).toEqual(view)
})

test('another user in the same tab does not get the view, and it is deleted', () => {
  saveView('ann', view)
  expect(loadView('bob')).toBeNull()
  expect(loadView('ann')).toBeNull()
})
