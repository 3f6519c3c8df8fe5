import { expect, test, vi } from 'vitest'
import { withResolvers } from '../../test/app/with-resolvers.ts'
import { requestEach, updateEach } from './batch-requests.ts'
import { connection } from './connection.ts'
import { RequestError } from './request-error.ts'

const ids = Array.from({ length: 20 }, (_, index) => `photo-${index}`)

test('requests run four at a time and report progress as they end', async () => {
  let running = 0
  let maxRunning = 0
  const progress: number[] = []
  const sendRequest = async () => {
    maxRunning = Math.max(maxRunning, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
  }
  expect(await requestEach(ids, sendRequest, { onProgress: (done) => progress.push(done) })).toEqual(
    new Map(),
  )
  expect(maxRunning).toBe(4)
  expect(progress).toEqual(ids.map((_, index) => index + 1))
})

test('offline changes are stored at once, and progress and the outcome wait for them', async () => {
  const { promise: stored, resolve: store } = withResolvers<void>()
  const states = [false, false, true] // the connection is lost after two requests
  vi.spyOn(connection, 'snapshot').mockImplementation(() => ({ isOffline: states.shift() ?? true }))
  const progress: number[] = []
  const savedIds: string[] = []
  const save = async (id: string) => {
    savedIds.push(id)
    await stored
    if (id === 'photo-3') throw new Error('no such photo')
  }
  const saving = updateEach(ids, save, { onProgress: (done) => progress.push(done), storesOffline: true })
  expect(savedIds).toEqual(ids)
  expect(progress).toEqual([])
  store()
  expect(await saving).toEqual({ failed: ['photo-3'] })
  expect(progress).toEqual(ids.map((_, index) => index + 1))
})

test('a failed request does not stop the others, and its error is returned', async () => {
  const error = new RequestError(500, 'Internal Server Error', '')
  const requestedIds: string[] = []
  const sendRequest = async (id: string) => {
    requestedIds.push(id)
    if (id === 'photo-3') throw error
  }
  expect(await requestEach(ids, sendRequest)).toEqual(new Map([['photo-3', error]]))
  expect(requestedIds).toEqual(ids)
})

test('a 429 response is retried, because there may be more photos than requests allowed per minute', async () => {
  vi.useFakeTimers()
  let rejectionsLeft = 2
  const sendRequest = async () => {
    if (rejectionsLeft-- > 0) throw new RequestError(429, 'Too Many Requests', '')
  }
  const sending = requestEach(['one'], sendRequest)
  await vi.runAllTimersAsync()
  expect(await sending).toEqual(new Map())
  vi.useRealTimers()
})

test('a 401 response stops all further requests and rejects', async () => {
  const unauthorized = new RequestError(401, 'Unauthorized', '')
  const requestedIds: string[] = []
  const progress: number[] = []
  const sendRequest = async (id: string) => {
    requestedIds.push(id)
    if (requestedIds.length > 2) throw unauthorized
  }
  await expect(requestEach(ids, sendRequest, { onProgress: (done) => progress.push(done) })).rejects.toBe(
    unauthorized,
  )
  expect(requestedIds.length).toBeLessThan(10)
  expect(progress).toEqual([1, 2])
})
