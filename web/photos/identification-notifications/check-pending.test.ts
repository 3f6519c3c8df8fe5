import { expect, test } from 'vitest'
import type { AnalysisStatus } from '../../../shared/catches.ts'
import type { CompactPhoto } from '../../../shared/sync.ts'
import { emptyRows } from '../../log/log.ts'
import type { PendingIdentification } from '../../offline/pending-identifications.ts'
import { checkPending } from './check-pending.ts'

test('one notification counts all photos once the last one is identified', async () => {
  const { statuses, notified, check } = openTab(['a', 'b', 'c'])
  statuses.set('a', 'done')
  await check()
  expect(notified).toEqual([])
  statuses.set('b', 'done').set('c', 'done')
  await check()
  await check()
  expect(notified).toEqual([3])
})

test('photos that failed, were skipped or are deleted are not counted', async () => {
  const { statuses, notified, check } = openTab(['a', 'failed', 'off', 'deleted'])
  statuses.set('a', 'done').set('failed', 'failed').set('off', 'off').delete('deleted')
  await check()
  expect(notified).toEqual([1])
  const none = openTab(['off'])
  none.statuses.set('off', 'off')
  await none.check()
  expect(none.notified).toEqual([])
})

test('a photo that the log does not contain yet is waited for', async () => {
  const { statuses, notified, check } = openTab(['a', 'new'])
  statuses.set('a', 'done').delete('new')
  await check({ confirmedAt: notedAt - 1 })
  expect(notified).toEqual([])
  statuses.set('new', 'done')
  await check()
  expect(notified).toEqual([2])
})

test('photos identified while a tab is in the foreground are never notified', async () => {
  const tab = openTab(['a'])
  tab.statuses.set('a', 'done')
  tab.setInForeground(true)
  await tab.check()
  tab.setInForeground(false)
  await tab.check()
  expect(tab.notified).toEqual([])
})

const notedAt = 1_000

/** Opens a tab with noted photos, which all wait for their result in the log. */
function openTab(ids: string[]) {
  let pending: PendingIdentification[] = ids.map((id) => ({ id, accountId: 'ann', notedAt }))
  let isInForeground = false
  const notified: number[] = []
  const statuses = new Map<string, AnalysisStatus>(ids.map((id) => [id, 'waiting']))
  return {
    notified,
    statuses,
    setInForeground: (value: boolean) => {
      isInForeground = value
    },
    check: ({ confirmedAt = notedAt } = {}) =>
      checkPending(
        {
          rows: {
            ...emptyRows,
            photos: new Map([...statuses].map(([id, status]) => [id, toRow(id, status)])),
          },
          cursor: 'a.1',
          confirmedAt,
          lastKey: 0,
        },
        {
          take: async (areReady) => {
            const taken = areReady(pending) ? pending : []
            pending = pending.filter((photo) => !taken.includes(photo))
            return taken
          },
          isInForeground: async () => isInForeground,
          notify: async (count) => void notified.push(count),
        },
      ),
  }
}

/** Like the API, leaves out the default status. */
function toRow(id: string, analysis: AnalysisStatus): CompactPhoto {
  const row = { id, filename: 'a.jpg', width: 1, height: 1, createdAt: '2026-01-01T00:00:00.000Z' }
  return analysis === 'done' ? row : { ...row, analysis }
}
