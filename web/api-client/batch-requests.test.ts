import { expect, test, vi } from 'vitest'
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
  const { promise: stored, resolve: store } = Promise.withResolvers<void>()
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

test('without a store, requests run four at a time offline too', async () => {
  vi.spyOn(connection, 'snapshot').mockReturnValue({ isOffline: true })
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  const sendRequest = vi.fn(() => sent)
  const sending = requestEach(ids, sendRequest)
  expect(sendRequest).toHaveBeenCalledTimes(4)
  send()
  await sending
  expect(sendRequest).toHaveBeenCalledTimes(ids.length)
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

test('a 429 response is retried after growing delays', async () => {
  const delays: number[] = []
  let rejectionsLeft = 2
  const sendRequest = async () => {
    if (rejectionsLeft-- > 0) throw new RequestError(429, 'Too Many Requests', '')
  }
  const wait = async (milliseconds: number) => void delays.push(milliseconds)
  expect(await requestEach(['one'], sendRequest, { sleep: wait })).toEqual(new Map())
  expect(delays).toHaveLength(2)
  expect(delays[1]).toBeGreaterThan(delays[0] ?? 0)
})

test('the delay follows Retry-After, up to a minute', async () => {
  const delays: number[] = []
  const retryAfterValues = ['40', '3600', 'Thu, 01 Jan 2026 00:00:00 GMT']
  const sendRequest = async () => {
    const retryAfter = retryAfterValues.shift()
    if (retryAfter !== undefined) throw new RequestError(429, 'Too Many Requests', '', retryAfter)
  }
  await requestEach(['one'], sendRequest, { sleep: async (milliseconds) => void delays.push(milliseconds) })
  expect(delays.slice(0, 2)).toEqual([40_000, 60_000])
  expect(delays[2]).toBeLessThan(30_000)
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

test('a delayed retry is not sent once the session has ended', async () => {
  const requestedIds: string[] = []
  const { promise: wait, resolve: endWait } = Promise.withResolvers<void>()
  const sendRequest = async (id: string) => {
    requestedIds.push(id)
    throw new RequestError(id === 'busy' ? 429 : 401, '', '')
  }
  await expect(requestEach(['busy', 'ended'], sendRequest, { sleep: () => wait })).rejects.toMatchObject({
    status: 401,
  })
  endWait()
  await new Promise((resolve) => setImmediate(resolve))
  expect(requestedIds).toEqual(['busy', 'ended'])
})

test('retries end after a while', async () => {
  const rateLimited = new RequestError(429, 'Too Many Requests', '')
  const failures = await requestEach(['one'], () => Promise.reject(rateLimited), { sleep: async () => {} })
  expect(failures).toEqual(new Map([['one', rateLimited]]))
})

test('the outcome lists the photos that failed, and progress counts all', async () => {
  const progress: number[] = []
  const update = async (id: string) => {
    if (id === 'gone') throw new Error('no such photo')
  }
  const outcome = await updateEach(['one', 'gone', 'three'], update, {
    onProgress: (done) => progress.push(done),
  })
  expect(outcome).toEqual({ failed: ['gone'] })
  expect(progress).toEqual([1, 2, 3])
})

test('if all updates fail, the first error is thrown', async () => {
  const reject = (id: string) => Promise.reject(new Error(id))
  await expect(updateEach(['one', 'two'], reject)).rejects.toThrow('one')
  expect(await updateEach([], reject)).toEqual({ failed: [] })
})
