import { expect, test } from 'vitest'
import type { CompactNotedCatch, CompactPhoto } from '../../../shared/sync.ts'
import { emptyRows } from '../../log/log.ts'
import { newBestsText } from './new-best-text.ts'
import { createUploadBatch } from './upload-batch.ts'

const uploadedAt = 1000

/** A log with a browser's upload batch; photos are rows by id. */
function openTab(...photos: Row[]) {
  const notedCatches = new Map<string, CompactNotedCatch>()
  const rows = new Map(photos.map((row) => [row.id, toRow(row)]))
  const batch = createUploadBatch()
  return {
    upload(id: string) {
      batch.add(id, uploadedAt)
    },
    note(row: CompactNotedCatch) {
      notedCatches.set(row.id, row)
    },
    set(row: Row) {
      rows.set(row.id, toRow(row))
    },
    delete: (id: string) => void rows.delete(id),
    /** Returns the texts of what would be announced. */
    check({ confirmedAt = uploadedAt } = {}): string[] {
      const log = {
        rows: { ...emptyRows, photos: new Map(rows), notedCatches },
        cursor: 'a.1',
        confirmedAt,
        lastKey: 0,
      }
      const newBests = batch.check(log)
      return newBests.map((best) =>
        newBestsText([best], { units: 'imperial', lengthErrors: [] }).title.replaceAll('\u00a0', ' '),
      )
    },
  }
}

type Row = Partial<CompactPhoto> & { id: string }

function toRow(row: Row): CompactPhoto {
  return { filename: 'a.jpg', width: 1, height: 1, createdAt: '2026-01-01T00:00:00.000Z', ...row }
}

const bass = (id: string, fields: Partial<CompactPhoto> = {}): Row => ({
  id,
  species: ['largemouth bass'],
  ...fields,
})
const measured = (lengthInches: number) => ({ lengthInches, lengthSource: 'measured' }) as const
const waiting = { analysis: 'waiting' } as const

test('a guess that surpasses what was measured is a new best, once all photos of the upload have a result', () => {
  const tab = openTab(bass('old', measured(12)), bass('a', waiting), bass('b', waiting))
  tab.upload('a')
  tab.upload('b')
  tab.set(bass('a', { lengthInches: 18 }))
  expect(tab.check()).toEqual([])
  tab.set(bass('b', { lengthInches: 15 }))
  expect(tab.check()).toEqual(['New best Largemouth Bass: ≈ 18 in (14–23), an AI estimate'])
  expect(tab.check()).toEqual([])
})

test('a guess that may be smaller than what was measured is none, until an edit makes it one', () => {
  const tab = openTab(bass('old', measured(17)), bass('a', { lengthInches: 18 }))
  tab.upload('a')
  expect(tab.check()).toEqual([])
  tab.set(bass('a', { lengthInches: 18.5, lengthSource: 'ruler' }))
  expect(tab.check()).toEqual(['New best Largemouth Bass: 18.5 in, read with the ruler'])
  tab.set(bass('a', { lengthInches: 19, lengthSource: 'ruler' }))
  expect(tab.check()).toEqual([])
})

test('a fish of the same size is no new best, unless it is known and the earlier one was guessed', () => {
  const tab = openTab(bass('old', { lengthInches: 18 }), bass('a', { lengthInches: 18 }))
  tab.upload('a')
  expect(tab.check()).toEqual([])
  tab.set(bass('a', measured(18)))
  expect(tab.check()).toEqual(['New best Largemouth Bass: 18 in, measured'])
})

test('a heavier fish is told by its weight', () => {
  const tab = openTab(
    bass('old', { weightLbs: 3, weightSource: 'measured' }),
    bass('a', { weightLbs: 4, weightSource: 'entered' }),
  )
  tab.upload('a')
  expect(tab.check()).toEqual(['New best Largemouth Bass: 4 lbs, entered'])
})

test('what was noted without a photo is surpassed too, but a fish that got away is none', () => {
  const tab = openTab(bass('a', measured(18)), bass('b', { ...measured(30), outcome: 'lost' }))
  const noted = { id: 'noted', species: 'Largemouth bass', timestamp: '2025-05-03T08:00:00Z', createdAt: '' }
  tab.note({ ...noted, ...measured(17) })
  tab.upload('a')
  tab.upload('b')
  expect(tab.check()).toEqual(['New best Largemouth Bass: 18 in, measured'])
  const other = openTab(bass('a', measured(18)))
  other.note({ ...noted, ...measured(19) })
  other.upload('a')
  expect(other.check()).toEqual([])
})

test('the first fish of a species, of a log or without a name are no new bests', () => {
  const tab = openTab(
    { id: 'nameless', ...measured(10) },
    { id: 'also-nameless', ...measured(20) },
    { id: 'pike', species: ['pike'], ...measured(30) },
    { id: 'larger-pike', species: ['pike'], ...measured(33) },
  )
  for (const id of ['also-nameless', 'pike', 'larger-pike']) tab.upload(id)
  expect(tab.check()).toEqual([])
})

test('the upload after that is compared with the one before', () => {
  const tab = openTab(bass('a', measured(14)))
  tab.upload('a')
  expect(tab.check()).toEqual([])
  tab.upload('b')
  tab.set(bass('b', measured(16)))
  expect(tab.check()).toEqual(['New best Largemouth Bass: 16 in, measured'])
})

test('changes of other photos announce nothing', () => {
  const tab = openTab(bass('old', measured(20)), bass('older', measured(10)), bass('a', measured(15)))
  tab.upload('a')
  expect(tab.check()).toEqual([])
  tab.delete('old')
  expect(tab.check()).toEqual([])
})

test('a photo that the log lacks is waited for, unless it has been deleted', () => {
  const tab = openTab(bass('old', measured(12)), bass('a', measured(15)))
  tab.upload('a')
  tab.upload('b')
  expect(tab.check({ confirmedAt: uploadedAt - 1 })).toEqual([])
  expect(tab.check()).toEqual(['New best Largemouth Bass: 15 in, measured'])
})

test('several new bests are one toast, which lists three of them', () => {
  const tab = openTab()
  expect(tab.check()).toEqual([])
  const best = (species: string) => ({
    species,
    measure: 'length' as const,
    caught: {
      species,
      lengthInches: 20,
      lengthSource: 'confirmed',
      weightLbs: null,
      weightSource: 'guessed',
    },
    photo: {},
  })
  const newBests = ['pike', 'walleye', 'bluegill', 'sauger', 'burbot'].map(best)
  expect(newBestsText(newBests as never, { units: 'metric', lengthErrors: [] })).toEqual({
    title: '5 new bests',
    description:
      'Pike: 50.8 cm, confirmed · Walleye: 50.8 cm, confirmed · Bluegill: 50.8 cm, confirmed · and 2 more',
  })
})
