import { expect, test } from 'vitest'
import type { ChangesPage } from '../../shared/sync.ts'
import { applyPages, emptyRows, isEmpty, toFirstRows } from './log.ts'
import { selectLocations, selectMapPoints } from './select-locations.ts'
import { selectNotedFish } from './select-noted-catches.ts'

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

const noted = {
  id: 'noted',
  species: 'Pike',
  timestamp: '2024-05-03T06:12:00Z',
  locationId: 'pier',
  createdAt: '',
}

test('catches without photos come with changes, which may lack them, and go with what was removed', () => {
  const first = { ...firstPage, notedCatches: [noted] }
  const change = { ...firstPage, cursor: 'a.2', isWholeLog: false, locations: [] }
  const rows = applyPages(emptyRows, [first, change])
  expect(selectNotedFish(rows)).toMatchObject([{ id: 'noted', locationName: 'Pier', lengthInches: null }])
  expect(selectLocations(rows)).toMatchObject([
    { catchCount: 1, photoCount: 0, lastVisit: noted.timestamp, species: ['Pike'] },
  ])
  expect(isEmpty(change)).toBe(true)
  expect(isEmpty({ ...change, notedCatches: [noted] })).toBe(false)
  expect(selectNotedFish(applyPages(rows, [{ ...change, removed: ['noted'] }]))).toEqual([])
})
