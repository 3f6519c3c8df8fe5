import { expect, test } from 'vitest'
import { UploadError } from './upload-error.ts'
import { uploadWithRetry } from './upload-with-retry.ts'

const photo = { blob: new Blob(), filename: 'a.jpg', metadata: {}, wasDownsampled: false }
const stored = { filename: 'a.jpg', id: '1', success: true, duplicate: false, error: null }

async function sendFailingWith(errors: Error[], isOnline = true) {
  const uploadIds: string[] = []
  const pauses: number[] = []
  const sending = uploadWithRetry(photo, 'upload-1', () => undefined, 'angler-1', {
    async send(_photo, uploadId) {
      uploadIds.push(uploadId)
      const error = errors.shift()
      if (error) throw error
      return stored
    },
    async wait(seconds) {
      pauses.push(seconds)
      return isOnline
    },
  })
  return { outcome: await sending.catch((error: Error) => error.message), uploadIds, pauses }
}

test('a lost connection is retried with the same upload ID after increasing pauses', async () => {
  const lost = new UploadError('unreachable', { isTransient: true })
  const { outcome, uploadIds, pauses } = await sendFailingWith([lost, lost, lost])
  expect(outcome).toEqual(stored)
  expect(uploadIds).toEqual(['upload-1', 'upload-1', 'upload-1', 'upload-1'])
  expect(pauses).toEqual([1, 4, 10])
})

test('a connection that stays lost becomes a network error', async () => {
  const lost = new UploadError('unreachable', { isTransient: true })
  const { outcome } = await sendFailingWith([lost, lost, lost, lost])
  expect(outcome).toBe('Network error')
})

test('without a connection there is no further attempt', async () => {
  const lost = new UploadError('unreachable', { isTransient: true })
  const { outcome, uploadIds } = await sendFailingWith([lost, lost], false)
  expect(outcome).toBe('Network error')
  expect(uploadIds).toHaveLength(1)
})

test('a retry waits as long as a busy server requests', async () => {
  const busy = new UploadError('refused', { isTransient: true, retryAfterSeconds: 7 })
  const { pauses } = await sendFailingWith([busy, busy])
  expect(pauses).toEqual([7, 7])
})

test('a rejected upload is not retried', async () => {
  const { outcome, uploadIds } = await sendFailingWith([new UploadError('refused')])
  expect(outcome).toBe('Upload failed')
  expect(uploadIds).toHaveLength(1)
})
