import { expect, test } from 'vitest'
import { countTasks, type UploadTask } from './upload-task.ts'
import { failureText, keepOpenText, pendingSaveText, uploadStatusText, uploadTitle } from './upload-text.ts'

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

test('an unfinished photo waits for a connection while there is none', () => {
  const task = { status: 'uploading', originalSize: 1 } as UploadTask
  expect(uploadStatusText(task, true)).toBe('Waiting for a connection')
})

test('an upload is complete if anything arrived, and failed if nothing did', () => {
  const counts = (...statuses: UploadTask['status'][]) =>
    countTasks(statuses.map((status) => ({ status }) as UploadTask))
  expect(uploadTitle(counts('complete', 'error', 'waiting'))).toBe('Uploading 3 of 3 photos')
  expect(uploadTitle(counts('complete', 'error'))).toBe('Upload Complete')
  expect(uploadTitle(counts('duplicate', 'error'))).toBe('Upload Complete')
  expect(uploadTitle(counts('error', 'error'))).toBe('Upload Failed')
})

const saved = { status: 'waiting', selected: null, prepared: null, isStored: true } as UploadTask
const chosen = { ...saved, selected: {}, isStored: false } as UploadTask

test('files that aren’t prepared yet are counted, and stored photos may be left', () => {
  const rejected = { ...chosen, status: 'error' } as const
  expect(keepOpenText([saved, chosen, chosen])).toBe('Keep Creel open for 2 more.')
  expect(keepOpenText([saved, rejected])).toBe(null)
  expect(pendingSaveText([saved])).toContain('You can close Creel')
})

test('photos that can’t be stored need the page until they’re uploaded', () => {
  expect(keepOpenText([saved, chosen, { ...saved, prepared: {}, isStored: false } as UploadTask])).toBe(
    'Creel can’t save photos on this device. Keep Creel open until they’re uploaded.',
  )
})

test('why files failed is said once if it is the same for all', () => {
  const failed = { status: 'error', error: 'Upload failed', hint: 'The server has no room.' } as UploadTask
  const offline = { status: 'error', error: 'Network error', hint: null } as UploadTask
  const refused = { ...failed, hint: null }
  expect(failureText([failed, saved], false)).toBe('The server has no room.')
  expect(failureText([failed, saved, failed], false)).toBe(
    '2 photos weren’t uploaded: The server has no room.',
  )
  expect(failureText([offline, offline], false)).toBe('2 photos weren’t uploaded: Network error')
  expect(failureText([offline, offline], true)).toBe('2 photos weren’t uploaded.')
  expect(failureText([refused, refused], false)).toBe('2 photos weren’t uploaded.')
  expect(failureText([offline], false)).toBe('Network error')
  expect(failureText([failed, offline], false)).toBe(null)
  expect(failureText([saved], false)).toBe(null)
})
