import { expect, test } from 'vitest'
import { catchesOf } from '../../shared/catches.ts'
import { type CompactNotedCatch, type CompactPhoto, expandPhoto } from '../../shared/sync.ts'
import { emptyRows } from '../log/log.ts'
import { findNewBests, newBestsText } from './new-bests.ts'

type Row = Partial<CompactPhoto> & { id: string }

/** Returns the names of new bests among the photos with the ids, and of those that an edit of `before` made. */
function newBestsOf(
  rows: Row[],
  ids: string[],
  { before = null, noted = [] }: { before?: Row | null; noted?: CompactNotedCatch[] } = {},
): string[] {
  const photos = new Map(rows.map((row) => [row.id, toRow(row)]))
  const notedCatches = new Map(noted.map((row) => [row.id, row]))
  const chosen = ids.flatMap((id) => photos.get(id) ?? []).map((row) => expandPhoto(row, undefined))
  const fishBefore = before === null ? [] : catchesOf(expandPhoto(toRow(before), undefined))
  return findNewBests({ ...emptyRows, photos, notedCatches }, chosen, fishBefore).map((best) =>
    newBestsText([best], { units: 'imperial', lengthErrors: [] }).title.replaceAll('\u00a0', ' '),
  )
}

function toRow(row: Row): CompactPhoto {
  return { filename: 'a.jpg', width: 1, height: 1, createdAt: '2026-01-01T00:00:00.000Z', ...row }
}

const bass = (id: string, fields: Partial<CompactPhoto> = {}): Row => ({
  id,
  species: ['largemouth bass'],
  ...fields,
})
const measured = (lengthInches: number) => ({ lengthInches, lengthSource: 'measured' }) as const

test('a guess that may be smaller than what was measured is none, until an edit makes it one', () => {
  const [old, guess] = [bass('old', measured(17)), bass('a', { lengthInches: 18 })]
  expect(newBestsOf([old, guess], ['a'])).toEqual([])
  const read = bass('a', { lengthInches: 18.5, lengthSource: 'ruler' })
  expect(newBestsOf([old, read], ['a'], { before: guess })).toEqual([
    'New best Largemouth Bass: 18.5 in, read with the ruler',
  ])
})

test('an edit of what is the best already makes no new one, unless of another species', () => {
  const old = bass('old', measured(17))
  const [before, after] = [bass('a', measured(18)), bass('a', measured(19))]
  expect(newBestsOf([old, after], ['a'], { before })).toEqual([])
  const pike = { ...measured(19), species: ['pike'] }
  expect(
    newBestsOf([old, bass('other', { ...measured(15), species: ['pike'] }), bass('a', pike)], ['a'], {
      before,
    }),
  ).toEqual(['New best Pike: 19 in, measured'])
})

test('a fish of the same size is no new best, unless it is known and the earlier one was guessed', () => {
  const old = bass('old', { lengthInches: 18 })
  expect(newBestsOf([old, bass('a', { lengthInches: 18 })], ['a'])).toEqual([])
  expect(newBestsOf([old, bass('a', measured(18))], ['a'])).toEqual([
    'New best Largemouth Bass: 18 in, measured',
  ])
})

test('what was noted without a photo is surpassed too, but a fish that got away is none', () => {
  const rows = [bass('a', measured(18)), bass('b', { ...measured(30), outcome: 'lost' })]
  const noted = { id: 'noted', species: 'Largemouth bass', timestamp: '2025-05-03T08:00:00Z', createdAt: '' }
  expect(newBestsOf(rows, ['a', 'b'], { noted: [{ ...noted, ...measured(17) }] })).toEqual([
    'New best Largemouth Bass: 18 in, measured',
  ])
  expect(newBestsOf(rows, ['a', 'b'], { noted: [{ ...noted, ...measured(19) }] })).toEqual([])
})

test('the first fish of a species, of a log or without a name are no new bests', () => {
  const rows = [
    { id: 'nameless', ...measured(10) },
    { id: 'also-nameless', ...measured(20) },
    { id: 'pike', species: ['pike'], ...measured(30) },
    { id: 'larger-pike', species: ['pike'], ...measured(33) },
  ]
  expect(newBestsOf(rows, ['also-nameless', 'pike', 'larger-pike'])).toEqual([])
})
