import { expect, test } from 'vitest'
import type { CompactPhoto } from '../../shared/sync.ts'
import { emptyRows, type LogRows } from '../log/log.ts'
import { selectOuting } from './select-outing.ts'

const position = { latitude: 39, longitude: -120, createdAt: '2024-01-01T00:00:00Z' }
const locations = [
  { id: 'rock', name: 'Cave Rock', groupId: 'tahoe', ...position },
  { id: 'harbor', name: 'Sand Harbor', groupId: 'tahoe', ...position },
  { id: 'dam', name: 'Dam', groupId: 'folsom', ...position },
]
const groups = [
  { id: 'tahoe', name: 'Lake Tahoe', pinned: false },
  { id: 'folsom', name: 'Folsom Lake', pinned: false },
]

function photo(id: string, locationId: string | null, timestamp: string | null): CompactPhoto {
  const file = { filename: `${id}.jpg`, width: 4, height: 3, createdAt: '2026-07-20T00:00:00Z' }
  return { id, ...file, ...(locationId && { locationId }), ...(timestamp && { timestamp }) } as CompactPhoto
}

function rowsOf(photos: CompactPhoto[], notedAt: [string, string][] = []): LogRows {
  const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))
  const noted = notedAt.map(([locationId, timestamp], index) => {
    return { id: `noted-${index}`, locationId, timestamp, createdAt: timestamp }
  })
  return {
    ...emptyRows,
    photos: byId(photos),
    locations: byId(locations),
    groups: byId(groups),
    notedCatches: byId(noted),
  }
}

const rows = rowsOf(
  [
    photo('morning', 'rock', '2026-07-14T06:00:00-07:00'),
    photo('noon', 'harbor', '2026-07-14T12:00:00-07:00'),
    photo('elsewhere', 'dam', '2026-07-14T18:00:00-07:00'),
    photo('late', 'rock', '2026-07-14T23:30:00-07:00'), // the next day in UTC
    photo('before', 'rock', '2026-07-03T06:00:00-07:00'),
    photo('long before', 'rock', '2025-07-14T06:00:00-07:00'),
    photo('after', 'dam', '2026-07-19T06:00:00-07:00'),
    photo('undated', 'rock', null),
    photo('nowhere', null, '2026-07-16T06:00:00-07:00'),
  ],
  [
    ['harbor', '2026-07-14T13:00:00-07:00'],
    ['dam', '2026-07-14T13:00:00-07:00'],
    ['dam', '2026-07-15T13:00:00-07:00'],
  ],
)

test('an outing has catches that someone else made without a photo, but not among the user’s fish', () => {
  const ofOthers = rowsOf([], [['rock', '2026-07-14T13:00:00-07:00']])
  for (const noted of ofOthers.notedCatches.values()) noted.caughtBy = 'Tom'
  const { catches, fish } = selectOuting(ofOthers, '2026-07-14', undefined)
  expect([catches.length, fish.length]).toEqual([1, 0])
})

test('a note belongs to the outing of its day and group, and makes one without a catch', () => {
  const noted = rowsOf(
    [],
    [
      ['rock', '2026-07-14T12:00:00-07:00'],
      ['dam', '2026-07-16T12:00:00-07:00'],
    ],
  )
  for (const each of noted.notedCatches.values()) each.outcome = 'none'
  const { catches, notes, laterDay } = selectOuting(noted, '2026-07-14', undefined)
  expect([catches, notes.map(({ id }) => id), laterDay]).toEqual([[], ['noted-0'], '2026-07-16'])
  expect(selectOuting(noted, '2026-07-14', 'Folsom Lake').notes).toEqual([])
})

test('an outing has the catches of a day by the local clock at all locations of a group', () => {
  const { photos, fish } = selectOuting(rows, '2026-07-14', 'LAKE TAHOE')
  expect(photos.map(({ id }) => id)).toEqual(['late', 'noon', 'morning'])
  expect(fish.map(({ caught }) => caught.id)).toEqual(['late', 'noted-0', 'noon', 'morning'])
})

test('without a group, an outing has all catches of a day', () => {
  expect(selectOuting(rows, '2026-07-14', undefined).fish).toHaveLength(6)
})

test('the outings before and after are on the nearest days with catches, at the same group', () => {
  const daysAround = (day: string, group?: string) => {
    const { earlierDay, laterDay } = selectOuting(rows, day, group)
    return [earlierDay, laterDay]
  }
  expect(daysAround('2026-07-14', 'Lake Tahoe')).toEqual(['2026-07-03', null])
  expect(daysAround('2026-07-03', 'Lake Tahoe')).toEqual(['2025-07-14', '2026-07-14'])
  expect(daysAround('2026-07-14')).toEqual(['2026-07-03', '2026-07-15'])
  expect(daysAround('2026-07-14', 'Folsom Lake')).toEqual([null, '2026-07-15'])
})
