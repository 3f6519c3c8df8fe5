import { expect, test } from 'vitest'
import type { UploadTask } from './upload-task.ts'
import { uploadStatusText } from './upload-text.ts'

function statusText(fields: Partial<UploadTask>): string {
  const task = { originalSize: 4_404_019, processedSize: null, wasDownsampled: false, error: null }
  return uploadStatusText({ ...task, ...fields } as UploadTask)
}

test('the status is “Compressing...” only if the prepared photo is downscaled', () => {
  expect(statusText({ status: 'preparing', wasDownsampled: true })).toBe('Compressing...')
  expect(statusText({ status: 'preparing' })).toBe('Preparing...')
})

test('duplicates and failures have their own status text', () => {
  expect(statusText({ status: 'duplicate' })).toBe('Already uploaded')
  expect(statusText({ status: 'error', error: 'Network error' })).toBe('Network error')
  expect(statusText({ status: 'error' })).toBe('Failed')
})

test('a downscaled photo shows both of its sizes', () => {
  const downscaled = { status: 'complete', wasDownsampled: true, processedSize: 358_400 } as const
  expect(statusText(downscaled)).toBe('Uploaded · 4.4 MB → 358 KB')
  expect(statusText({ status: 'complete', processedSize: 4_404_019 })).toBe('Uploaded · 4.4 MB')
})
