import { expect, test } from 'vitest'
import type { AnalysisStatus } from '../../../shared/catches.ts'
import type { PendingIdentification } from '../../offline/pending-identifications.ts'
import { checkPending } from './check-pending.ts'

test('nothing is told before the last photo has its answer, and then of all of them, once', async () => {
  const { answers: responses, notified, check } = openTab(['a', 'b', 'c'])
  responses.set('a', 'done')
  await check()
  expect(notified).toEqual([])
  responses.set('b', 'done').set('c', 'done')
  await check()
  await check()
  expect(notified).toEqual([3])
})

test('photos that could not be identified, were not to be, or are gone, count for nothing', async () => {
  const { answers: responses, notified, check } = openTab(['a', 'failed', 'off', 'gone'])
  responses.set('a', 'done').set('failed', 'failed').set('off', 'off').delete('gone')
  await check()
  expect(notified).toEqual([1])
  const none = openTab(['off'])
  none.answers.set('off', 'off')
  await none.check()
  expect(none.notified).toEqual([])
})

test('what the angler has seen is not told, then or later', async () => {
  const tab = openTab(['a'])
  tab.answers.set('a', 'done')
  tab.setInForeground(true)
  await tab.check()
  tab.setInForeground(false)
  await tab.check()
  expect(tab.notified).toEqual([])
})

test('hundreds are asked for in lots, and none behind those that wait', async () => {
  const ids = Array.from({ length: 250 }, (_, index) => `p${index}`)
  const { answers: responses, requested, notified, check } = openTab(ids)
  for (const id of ids.slice(0, 120)) responses.set(id, 'done')
  await check()
  expect(requested()).toEqual([100, 100])
  await check()
  expect(requested()).toEqual([100])
  for (const id of ids) responses.set(id, 'done')
  await check()
  expect(requested()).toEqual([100, 30])
  expect(notified).toEqual([250])
})

test('where the server cannot be asked, everything stays noted', async () => {
  const { notified, check, fail } = openTab(['a'])
  fail(true)
  await expect(check()).rejects.toThrow('No answer')
  fail(false)
  await check()
  expect(notified).toEqual([])
})

function openTab(ids: string[]) {
  let noted: PendingIdentification[] = ids.map((id) => ({
    id,
    accountId: 'ann',
    notedAt: 1,
    isIdentified: false,
  }))
  let isInForeground = false
  let isFailing = false
  let lots: number[] = []
  const notified: number[] = []
  const responses = new Map<string, AnalysisStatus>(ids.map((id) => [id, 'waiting']))
  return {
    notified,
    answers: responses,
    setInForeground: (value: boolean) => {
      isInForeground = value
    },
    fail: (value: boolean) => {
      isFailing = value
    },
    /** How many were asked for, since last asked. */
    requested() {
      const before = lots
      lots = []
      return before
    },
    check: () =>
      checkPending({
        list: async () => noted,
        mark: async (identified, unidentified) => {
          const left = noted.filter((photo) => !unidentified.includes(photo))
          noted = left.map((photo) => (identified.includes(photo) ? { ...photo, isIdentified: true } : photo))
        },
        takeIdentifiedCount: async () => {
          const count = noted.length
          noted = []
          return count
        },
        fetchStatuses: async (requested) => {
          if (isFailing) throw new Error('No answer')
          lots.push(requested.length)
          return requested.flatMap((id) => {
            const analysis = responses.get(id)
            return analysis === undefined ? [] : [{ id, analysis }]
          })
        },
        isInForeground: async () => isInForeground,
        notify: async (count) => void notified.push(count),
      }),
  }
}
