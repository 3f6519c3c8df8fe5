import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AnalysisStatus } from '../../shared/catches.ts'
import type { CompactPhoto } from '../../shared/sync.ts'
import { withResolvers } from '../../test/app/with-resolvers.ts'
import { emptyRows } from '../log/log.ts'
import { logQuery } from '../log/log-query.ts'
import { followIdentified } from './identified-photos.ts'
import { reportUploaded, uploadLock } from './uploaded-photos.ts'

test('photos that have been identified are reported together, once none waits any more', async () => {
  const { reports, setStatuses } = openTab({ a: 'waiting', b: 'waiting', c: 'waiting', old: 'done' })
  await setStatuses({ a: 'done' })
  expect(reports).toEqual([])
  await setStatuses({ b: 'done', c: 'done' })
  await expect.poll(() => reports).toEqual([{ photoIds: ['a', 'b', 'c'], uploadedHere: [] }])
  await setStatuses({ a: 'waiting' })
  await setStatuses({ a: 'done', fast: 'done' })
  await expect.poll(() => reports.slice(1)).toEqual([{ photoIds: ['fast'], uploadedHere: [] }])
})

test('photos that failed, were skipped or are deleted are not reported', async () => {
  const { reports, setStatuses } = openTab({ a: 'waiting', b: 'waiting', c: 'waiting', d: 'waiting' })
  await setStatuses({ a: 'done', b: 'failed', c: 'off', d: null })
  await expect.poll(() => reports).toEqual([{ photoIds: ['a'], uploadedHere: [] }])
  await setStatuses({ e: 'waiting' })
  await setStatuses({ e: 'failed' })
  expect(reports).toHaveLength(1)
})

test('what was identified while Creel was closed is no news, and photos of earlier days keep none waiting', async () => {
  const { reports, setStatuses } = openTab({ a: 'waiting' }, { confirmedAt: performance.timeOrigin - 1 })
  await setStatuses({ a: 'done' })
  await setStatuses({ old: 'waiting' }, { createdAt: daysAgo(2) })
  await setStatuses({ new: 'waiting' })
  await setStatuses({ new: 'done' })
  await expect.poll(() => reports).toEqual([{ photoIds: ['new'], uploadedHere: [] }])
  await setStatuses({ old: 'done' }, { createdAt: daysAgo(2) })
  expect(reports).toHaveLength(1)
})

test('photos that this tab uploads before it knows the log are reported too', async () => {
  const { reports, setStatuses } = openTab({}, { confirmedAt: performance.timeOrigin - 1 })
  reportUploaded('a')
  await setStatuses({ a: 'done', other: 'done' })
  await expect.poll(() => reports).toEqual([{ photoIds: ['a'], uploadedHere: ['a'] }])
})

test('photos of this tab are told apart, and reported once it has uploaded the last one', async () => {
  const { reports, setStatuses } = openTab({ other: 'waiting' })
  const { promise: uploaded, resolve: endUpload } = withResolvers<void>()
  const upload = navigator.locks.request(uploadLock, () => uploaded)
  reportUploaded('a')
  await setStatuses({ a: 'done', other: 'done' })
  reportUploaded('b')
  await setStatuses({ b: 'waiting' })
  endUpload()
  await upload
  expect(reports).toEqual([])
  await setStatuses({ b: 'done' })
  await expect.poll(() => reports).toEqual([{ photoIds: ['other', 'a', 'b'], uploadedHere: ['a', 'b'] }])
})

type Statuses = Record<string, AnalysisStatus | null>

/** Opens a tab whose log has photos with these statuses; null deletes one. */
function openTab(statuses: Statuses, options: Changed = {}) {
  vi.stubGlobal('document', new EventTarget())
  const client = new QueryClient()
  const photos = new Map<string, CompactPhoto>()
  const reports: { photoIds: readonly string[]; uploadedHere: readonly string[] }[] = []
  change(statuses, options)
  const stop = followIdentified(client, (photoIds, uploadedHere) => reports.push({ photoIds, uploadedHere }))
  onTestFinished(stop)
  return {
    reports,
    async setStatuses(statuses: Statuses, options: Changed = {}) {
      change(statuses, options)
      await new Promise((resolve) => setTimeout(resolve, 20))
    },
  }

  function change(statuses: Statuses, { createdAt = daysAgo(0), confirmedAt = Date.now() }: Changed) {
    for (const [id, analysis] of Object.entries(statuses))
      if (analysis === null) photos.delete(id)
      else photos.set(id, toRow(id, analysis, createdAt))
    const rows = { ...emptyRows, photos: new Map(photos) }
    client.setQueryData(logQuery.queryKey, { rows, cursor: 'a.1', confirmedAt, lastKey: 0 })
  }
}

interface Changed {
  createdAt?: string
  confirmedAt?: number
}

/** Like the API, leaves out the default status. */
function toRow(id: string, analysis: AnalysisStatus, createdAt: string): CompactPhoto {
  const row = { id, filename: 'a.jpg', width: 1, height: 1, createdAt }
  return analysis === 'done' ? row : { ...row, analysis }
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()
}
