import { expect, test } from 'vitest'
import type { AnalysisStatus } from '../../../shared/catches.ts'
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

test('photos that failed, were skipped or are gone are not counted', async () => {
  const { statuses, notified, check } = openTab(['a', 'failed', 'off', 'gone'])
  statuses.set('a', 'done').set('failed', 'failed').set('off', 'off').delete('gone')
  await check()
  expect(notified).toEqual([1])
  const none = openTab(['off'])
  none.statuses.set('off', 'off')
  await none.check()
  expect(none.notified).toEqual([])
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

test('statuses are requested in batches of 100, up to the first batch with waiting photos', async () => {
  const ids = Array.from({ length: 250 }, (_, index) => `p${index}`)
  const { statuses, requested, notified, check } = openTab(ids)
  for (const id of ids.slice(0, 120)) statuses.set(id, 'done')
  await check()
  expect(requested()).toEqual([100, 100])
  await check()
  expect(requested()).toEqual([100])
  for (const id of ids) statuses.set(id, 'done')
  await check()
  expect(requested()).toEqual([100, 30])
  expect(notified).toEqual([250])
})

test('a failed status request rejects the check, and a later one still notifies', async () => {
  const { notified, statuses, check, fail } = openTab(['a'])
  fail(true)
  await expect(check()).rejects.toThrow('No answer')
  fail(false)
  await check()
  expect(notified).toEqual([])
  statuses.set('a', 'done')
  await check()
  expect(notified).toEqual([1])
})

function openTab(ids: string[]) {
  let pending: PendingIdentification[] = ids.map((id) => ({
    id,
    accountId: 'ann',
    notedAt: 1,
    isIdentified: false,
  }))
  let isInForeground = false
  let isFailing = false
  let batchSizes: number[] = []
  const notified: number[] = []
  const statuses = new Map<string, AnalysisStatus>(ids.map((id) => [id, 'waiting']))
  return {
    notified,
    statuses,
    setInForeground: (value: boolean) => {
      isInForeground = value
    },
    fail: (value: boolean) => {
      isFailing = value
    },
    /** The sizes of the batches requested since the last call. */
    requested() {
      const before = batchSizes
      batchSizes = []
      return before
    },
    check: () =>
      checkPending({
        list: async () => pending,
        mark: async (identified, unidentified) => {
          const remaining = pending.filter((photo) => !unidentified.includes(photo))
          pending = remaining.map((photo) =>
            identified.includes(photo) ? { ...photo, isIdentified: true } : photo,
          )
        },
        takeIdentifiedCount: async () => {
          const count = pending.length
          pending = []
          return count
        },
        fetchStatuses: async (requested) => {
          if (isFailing) throw new Error('No answer')
          batchSizes.push(requested.length)
          return requested.flatMap((id) => {
            const analysis = statuses.get(id)
            return analysis === undefined ? [] : [{ id, analysis }]
          })
        },
        isInForeground: async () => isInForeground,
        notify: async (count) => void notified.push(count),
      }),
  }
}
