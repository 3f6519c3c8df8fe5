import { expect, test } from 'vitest'
import type { CompactPhoto } from '../../shared/sync.ts'
import { emptyRows, unknownLog } from '../log/log.ts'
import { questionsVersion } from './questions-version.ts'

const photo: CompactPhoto = { id: 'a', filename: '', width: 1, height: 1, createdAt: '', species: ['Pike'] }

function versionOf(cursor: string, ...photos: CompactPhoto[]): number {
  const rows = { ...emptyRows, photos: new Map(photos.map((row) => [row.id, row])) }
  return questionsVersion({ ...unknownLog, cursor, rows })
}

test('questions are asked again once the server has what it compares, not after other changes', () => {
  const first = versionOf('e.1', photo)
  expect(versionOf('e.1', { ...photo, species: ['Perch'] })).toBe(first) // shown before it is saved
  expect(versionOf('e.2', { ...photo, species: ['Perch'] })).toBe(first + 1)
  expect(versionOf('e.3', { ...photo, species: ['Perch'], rotation: 90, temperature: 60 })).toBe(first + 1)
  expect(versionOf('e.4', photo, { ...photo, id: 'b' })).toBe(first + 2)
  expect(versionOf('e.5', photo)).toBe(first + 3)
  expect(versionOf('e.6', { ...photo, id: 'b' })).toBe(first + 4)
  expect(versionOf('e.7', { ...photo, id: 'b', locationId: 'pier' })).toBe(first + 5)
})
