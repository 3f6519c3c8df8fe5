import { expect, test } from 'vitest'
import type { NotedCatchEdit } from '../../shared/catches/noted-catches.ts'
import type { CompactNotedCatch } from '../../shared/sync.ts'
import { emptyRows } from '../log/log.ts'
import type { PendingEdit } from '../offline/pending-edits.ts'
import { usefulPositions } from './noted-position.ts'

const position = { id: 'trout', latitude: 39.1, longitude: -120, accuracyMeters: 8, savedAt: 1000 }

/** Returns whether the position of a catch is still of use. */
function isUseful({
  row,
  waiting,
  confirmedAt = Date.now() + 1000,
  missingSince = new Map(),
}: {
  row?: Partial<CompactNotedCatch>
  waiting?: Pick<NotedCatchEdit, 'locationId'> | null
  confirmedAt?: number
  missingSince?: Map<string, number>
}): boolean {
  const notedCatches = new Map(row && [['trout', row as CompactNotedCatch]])
  const edits = new Map(
    waiting === undefined ? [] : [['trout', { noted: { edit: waiting, sent: null } } as PendingEdit]],
  )
  const log = { rows: { ...emptyRows, notedCatches }, confirmedAt }
  return usefulPositions([position], log, edits, missingSince).length > 0
}

test('a position is of use while its catch has no location', () => {
  expect(isUseful({ row: {} })).toBe(true)
  expect(isUseful({ row: { locationId: 'pier' } })).toBe(false)
})

test('a position is of use while its catch waits to be sent without a location', () => {
  expect(isUseful({ waiting: { locationId: null } })).toBe(true)
  expect(isUseful({ waiting: { locationId: 'pier' } })).toBe(false)
  expect(isUseful({ row: {}, waiting: { locationId: 'pier' } })).toBe(false)
  expect(isUseful({ row: {}, waiting: null })).toBe(false)
})

test('a position of a catch that is gone is of no use, once the log was confirmed since it is missing', () => {
  const missingSince = new Map()
  expect(isUseful({ confirmedAt: Date.now() - 1000, missingSince })).toBe(true)
  expect(isUseful({ confirmedAt: Date.now() - 500, missingSince })).toBe(true)
  expect(isUseful({ missingSince })).toBe(false)
})
