import { expect, test } from 'vitest'
import type { CompactNotedCatch, CompactPhoto } from '../../shared/sync.ts'
import { emptyRows } from '../log/log.ts'
import { filterOutings, type OutingListFilter } from './outing-filter.tsx'
import { selectOutings } from './select-outings.ts'

const position = { latitude: 39, longitude: -120, createdAt: '2024-01-01T00:00:00Z' }
const rock = { id: 'rock', name: 'Cave Rock', groupId: 'tahoe', ...position }
const dam = { id: 'dam', name: 'Dam', groupId: 'folsom', ...position }
const tahoe = { id: 'tahoe', name: 'Lake Tahoe', pinned: false }
const folsom = { id: 'folsom', name: 'Folsom Lake', pinned: false }

function photo(id: string, timestamp: string | undefined, fields: Partial<CompactPhoto> = {}) {
  const file = { filename: `${id}.jpg`, width: 4, height: 3, createdAt: '2026-07-20T00:00:00Z' }
  return { id, ...file, ...(timestamp !== undefined && { timestamp }), ...fields } as CompactPhoto
}

function noted(id: string, timestamp: string, fields: Partial<CompactNotedCatch> = {}): CompactNotedCatch {
  return { id, timestamp, createdAt: timestamp, ...fields }
}

function outingsOf(
  photos: CompactPhoto[],
  notedCatches: CompactNotedCatch[] = [],
  filter: OutingListFilter = {},
) {
  const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))
  const outings = selectOutings({
    ...emptyRows,
    photos: byId(photos),
    notedCatches: byId(notedCatches),
    locations: byId([rock, dam]),
    groups: byId([tahoe, folsom]),
  })
  return filterOutings(outings, filter).map(({ catches, fish, notes, ...outing }) => ({
    ...outing,
    catches: catches.map(({ id }) => id),
    fish: fish.map(({ caught }) => caught.id),
    notes: notes.map(({ id }) => id),
  }))
}

test('each local day with catches is one outing, the newest first, with and without photos', () => {
  const photos = [
    photo('late', '2026-07-14T23:30:00-07:00', { locationId: 'rock' }), // the next day in UTC
    photo('early', '2026-07-14T06:00:00-07:00'),
    photo('before', '2025-07-14T06:00:00-07:00'),
    photo('undated', undefined),
    photo('scenery', '2026-07-16T06:00:00-07:00', { isFishing: false }),
  ]
  const without = [noted('noon', '2026-07-14T12:00:00-07:00'), noted('alone', '2026-07-15T12:00:00-07:00')]
  expect(outingsOf(photos, without)).toEqual([
    { day: '2026-07-15', groupNames: [], catches: ['alone'], fish: ['alone'], notes: [] },
    {
      day: '2026-07-14',
      groupNames: ['Lake Tahoe'],
      catches: ['late', 'early', 'noon'],
      fish: ['late', 'noon', 'early'],
      notes: [],
    },
    { day: '2025-07-14', groupNames: [], catches: ['before'], fish: ['before'], notes: [] },
  ])
})

test('a day of other anglers’ fish, or of fish that got away, is an outing without catches', () => {
  const day = '2026-07-14T06:00:00-07:00'
  expect(outingsOf([photo('a', day, { caughtBy: 'Tom' })], [noted('b', day, { caughtBy: 'Tom' })])).toEqual([
    { day: '2026-07-14', groupNames: [], catches: ['a', 'b'], fish: [], notes: [] },
  ])
  expect(outingsOf([], [noted('b', day, { outcome: 'lost' })])).toMatchObject([{ catches: ['b'], fish: [] }])
  expect(outingsOf([photo('a', day, { outcome: 'lost' })])).toMatchObject([{ catches: ['a'], fish: [] }])
})

test('a note makes its day an outing, without a catch or besides others', () => {
  const blank = noted('blank', '2026-07-14T12:00:00-07:00', { outcome: 'none', locationId: 'rock' })
  const words = noted('words', '2026-07-15T12:00:00-07:00', { outcome: 'none', note: 'Muddy' })
  expect(outingsOf([photo('a', '2026-07-15T06:00:00-07:00')], [blank, words])).toEqual([
    { day: '2026-07-15', groupNames: [], catches: ['a'], fish: ['a'], notes: ['words'] },
    { day: '2026-07-14', groupNames: ['Lake Tahoe'], catches: [], fish: [], notes: ['blank'] },
  ])
})

test('at one group, an outing is what was caught and noted there, and other days are left out', () => {
  const at = { rock: { locationId: 'rock' }, dam: { locationId: 'dam' } }
  const photos = [
    photo('morning', '2026-07-14T06:00:00-07:00', at.rock),
    photo('evening', '2026-07-14T18:00:00-07:00', at.dam),
    photo('nowhere', '2026-07-13T18:00:00-07:00'),
    photo('elsewhere', '2026-07-12T18:00:00-07:00', at.dam),
  ]
  const others = [
    noted('noon', '2026-07-14T12:00:00-07:00', at.rock),
    noted('words', '2026-07-14T12:00:00-07:00', { outcome: 'none', ...at.dam }),
    noted('blank', '2026-06-30T12:00:00-07:00', { outcome: 'none', ...at.rock }),
  ]
  const day = { day: '2026-07-14', groupNames: ['Lake Tahoe'], catches: ['morning', 'noon'] }
  const blank = { day: '2026-06-30', groupNames: ['Lake Tahoe'], catches: [], fish: [], notes: ['blank'] }
  const atTahoe = outingsOf(photos, others, { group: 'lake tahoe' })
  expect(atTahoe).toEqual([{ ...day, fish: ['noon', 'morning'], notes: [] }, blank])
  expect(outingsOf(photos, others, { group: 'Lake Tahoe', date: '2026-06' })).toEqual([blank])
  expect(outingsOf(photos, others, { date: '2026-07' }).map(({ day }) => day)).toEqual([
    '2026-07-14',
    '2026-07-13',
    '2026-07-12',
  ])
  expect(outingsOf(photos, others, { group: 'Lake' })).toEqual([])
})

test('a search finds outings by the words of their notes and catches', () => {
  const photos = [photo('a', '2026-07-14T06:00:00-07:00', { species: ['Pike'], locationId: 'rock' })]
  const others = [
    noted('b', '2026-07-12T06:00:00-07:00', { species: 'Perch', locationId: 'dam' }),
    noted('c', '2026-07-11T12:00:00-07:00', { outcome: 'none', note: 'Muddy after the storm' }),
  ]
  const days = (search: string) => outingsOf(photos, others, { search }).map(({ day }) => day)
  expect(days('storm muddy')).toEqual(['2026-07-11'])
  expect(days('perch folsom')).toEqual(['2026-07-12'])
  expect(days('july 2026')).toEqual(['2026-07-14', '2026-07-12', '2026-07-11'])
  expect(days('pike storm')).toEqual([])
})
