import { expect, test } from 'vitest'
import { orderForPanel } from './upload-order.ts'
import type { UploadStatus, UploadTask } from './upload-task.ts'

function tasks(...statuses: UploadStatus[]): UploadTask[] {
  return statuses.map((status, index) => ({ id: `${index} ${status}`, status }) as UploadTask)
}

test('active uploads come first, then failures, waiting uploads and finished ones', () => {
  const ordered = orderForPanel(tasks('complete', 'error', 'duplicate', 'uploading', 'waiting', 'waiting'))
  expect(ordered.map(({ id }) => id)).toEqual([
    '3 uploading',
    '1 error',
    '4 waiting',
    '5 waiting',
    '2 duplicate',
    '0 complete',
  ])
})

test('tasks of every status are listed', () => {
  const all = tasks('waiting', 'preparing', 'uploading', 'processing', 'complete', 'duplicate', 'error')
  expect(orderForPanel(all)).toHaveLength(all.length)
})
