import { expect, test } from 'vitest'
import type { NotedCatchEdit } from '../../../shared/catches/noted-catches.ts'
import { emptyRows } from '../../log/log.ts'
import { selectNotedCatches } from '../../log/select-noted-catches.ts'
import type { PendingEdit } from '../../offline/pending-edits.ts'
import { withPendingEdits } from './show-edits.ts'

function shown(edit: Partial<NotedCatchEdit>) {
  const noted = { edit: { capturedAt: '2025-05-03', locationId: null, ...edit }, sent: null }
  const pending: PendingEdit = {
    id: 'a',
    accountId: 'ann',
    madeAt: 0,
    changed: [],
    added: [],
    removed: [],
    noted,
  }
  const [row] = selectNotedCatches(withPendingEdits(emptyRows, new Map([['a', pending]])))
  return [row?.timestamp.slice(0, 16), row?.hasTime]
}

test('a catch that waits with a date alone is of its day and has no time', () => {
  expect(shown({})).toEqual(['2025-05-03T12:00', false])
  expect(shown({ capturedAt: '2025-05-03T06:12' })).toEqual(['2025-05-03T06:12', true])
})

test('an outing note that waits has no time, even if an earlier version of the app stored one', () => {
  expect(shown({ capturedAt: '2025-05-03T12:00', outcome: 'none' })).toEqual(['2025-05-03T12:00', false])
})
