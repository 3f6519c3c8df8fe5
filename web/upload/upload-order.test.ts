import { expect, test } from 'vitest'
import { orderForPanel } from './upload-order.ts'
import type { UploadStatus, UploadTask } from './upload-task.ts'

function tasks(...statuses: UploadStatus[]): UploadTask[] {
  return statuses.map((status, index) => ({ id: `${index} ${status}`, status }) as UploadTask)
}

test('failures come first, then active uploads, waiting ones and finished ones', () => {
  const ordered = orderForPanel(tasks('complete', 'error', 'duplicate', 'uploading', 'waiting', 'waiting'))
  expect(ordered.map(({ id }) => id)).toEqual([
    '1 error',
    '3 uploading',
    '4 waiting',
    '5 waiting',
    '2 duplicate',
    '0 complete',
  ])
})

test('an upload that begins or fails keeps its place, so that no tap hits another one', () => {
  const shown = ['waiting', 'uploading', 'error'].map((status) =>
    orderForPanel(tasks('error', status as UploadStatus, 'waiting')).findIndex(
      ({ id }) => id === `1 ${status}`,
    ),
  )
  expect(shown).toEqual([1, 1, 1])
})

test('tasks of every status are listed', () => {
  const all = tasks('waiting', 'preparing', 'uploading', 'processing', 'complete', 'duplicate', 'error')
  expect(orderForPanel(all)).toHaveLength(all.length)
})
