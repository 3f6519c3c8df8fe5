import { expect, test } from 'vitest'
import { readChosenPreference, readPreference, savePreference } from './preferences.ts'

test('by default, notifications are off and photos are scanned', () => {
  const { storage } = openStorage()
  expect(readPreference('notifications', storage)).toBe(false)
  expect(readPreference('autoScan', storage)).toBe(true)
})

test('each preference is saved separately', () => {
  const { storage, stored } = openStorage()
  savePreference('autoScan', false, storage)
  expect(readPreference('autoScan', storage)).toBe(false)
  expect(readPreference('notifications', storage)).toBe(false)
  savePreference('notifications', true, storage)
  expect(stored).toEqual(
    new Map([
      ['autoScan', 'off'],
      ['notifications', 'on'],
    ]),
  )
})

test('it is known whether the user has chosen', () => {
  const { storage } = openStorage()
  expect(readChosenPreference('sizesMeasured', storage)).toBeNull()
  savePreference('sizesMeasured', false, storage)
  expect(readChosenPreference('sizesMeasured', storage)).toBe(false)
})

test('without storage a preference lasts until the page is left', () => {
  const closed = () => {
    throw new DOMException('No.', 'SecurityError')
  }
  expect(readPreference('autoScan', closed)).toBe(true)
  savePreference('autoScan', false, closed)
  expect(readPreference('autoScan', closed)).toBe(false)
  savePreference('autoScan', true, openStorage().storage)
})

function openStorage() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as Storage
  return { stored, storage: () => storage }
}
