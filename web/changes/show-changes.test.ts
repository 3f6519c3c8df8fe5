import { expect, test } from 'vitest'
import type { NotedCatchEdit } from '../../shared/catches/noted-catches.ts'
import { emptyRows } from '../log/log.ts'
import { selectNotedCatches } from '../log/select-noted-catches.ts'
import type { PendingEdit } from '../offline/pending-edits.ts'
import { withPendingEdits } from './show-changes.ts'

function shownRow(edit: Partial<NotedCatchEdit>, rows = emptyRows) {
  const noted = { edit: { capturedAt: '2025-05-03', locationId: null, ...edit }, sent: null }
  const pending: PendingEdit = {
    id: 'a',
    accountId: 'ann',
    madeAt: 0,
    changes: [],
    noted,
  }
  const [row] = selectNotedCatches(withPendingEdits(rows, new Map([['a', pending]])))
  return row
}

test('an outing note that waits has its hours', () => {
  const hours = { fishedFrom: '20:00', fishedTo: '01:30' }
  expect(shownRow({ outcome: 'none', ...hours })).toMatchObject(hours)
  expect(shownRow({ outcome: 'none' })).toMatchObject({ fishedFrom: null, fishedTo: null })
})

test('a catch that waits has no weather or tide, even if the server has those of its former place', () => {
  const [timestamp, createdAt] = ['2025-05-03T06:12:00.000-07:00', '2025-05-03T20:00:00.000Z']
  const known = {
    id: 'a',
    locationId: 'pier',
    temperature: 61,
    tideType: 'high',
    timestamp,
    createdAt,
  } as const
  const rows = { ...emptyRows, notedCatches: new Map([['a', known]]) }
  expect(shownRow({ capturedAt: '2025-05-03T06:12', locationId: 'lake' }, rows)).toMatchObject({
    locationId: 'lake',
    temperature: null,
    tideType: null,
  })
})
