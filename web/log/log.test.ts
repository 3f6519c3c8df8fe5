import { expect, test } from 'vitest'
import type { ChangesPage } from '../../shared/sync.ts'
import { toFirstRows } from './log.ts'
import { selectMapPoints } from './select-locations.ts'

const pier = { id: 'pier', name: 'Pier', latitude: 1, longitude: 2, groupId: 'group', createdAt: '' }
const firstPage: ChangesPage = {
  cursor: 'a.1',
  isWholeLog: true,
  photos: {},
  locations: [pier],
  photoCounts: [300],
  groups: [],
  removed: [],
  nextPage: 'more',
}

test('the first page of a log counts the photos of its locations', () => {
  expect(selectMapPoints(toFirstRows([firstPage]))).toEqual([['pier', 1, 2, 300, 'Pier']])
})

test('counts are unknown once anything has changed since', () => {
  const change = { ...firstPage, cursor: 'a.2', isWholeLog: false, locations: [], photoCounts: undefined }
  expect(toFirstRows([firstPage, change]).photoCounts).toBeUndefined()
})
