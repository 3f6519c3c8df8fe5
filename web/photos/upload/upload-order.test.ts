import { expect, test } from 'vitest'
import { orderForPanel } from './upload-order.ts'
import type { UploadStatus, UploadTask } from './upload-task.ts'

function tasks(...statuses: UploadStatus[]): UploadTask[] {
  return statuses.map((status, index) => ({ id: `${index} ${status}`, status }) as UploadTask)
}

test('what is under way comes first, then failures, then what waits, and what is done last', () => {
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

test('no status is left out', () => {
  const all = tasks('waiting', 'preparing', 'uploading', 'processing', 'complete', 'duplicate', 'error')
  expect(orderForPanel(all)).toHaveLength(all.length)
})
