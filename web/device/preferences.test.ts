import { expect, test } from 'vitest'
import { browserStorage, readPreference, savePreference } from './preferences.ts'

test('by default, notifications are off and photos are scanned', () => {
  expect(readPreference('notifications')).toBe(false)
  expect(readPreference('autoScan')).toBe(true)
})

test('each preference is saved separately', () => {
  savePreference('autoScan', false)
  expect(readPreference('autoScan')).toBe(false)
  expect(readPreference('notifications')).toBe(false)
  savePreference('notifications', true)
  expect(['autoScan', 'notifications'].map((name) => browserStorage.getItem(name))).toEqual(['off', 'on'])
})
