import { expect, test } from 'vitest'
import { requestEach, updateEach } from './batch-requests.ts'
import { RequestError } from './request-error.ts'

const ids = Array.from({ length: 20 }, (_, index) => `photo-${index}`)

test('calls are made four at a time, and their number is told as they end', async () => {
  let running = 0
  let most = 0
  const told: number[] = []
  const call = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
  }
  expect(await requestEach(ids, call, { onProgress: (done) => told.push(done) })).toEqual(new Map())
  expect(most).toBe(4)
  expect(told).toEqual(ids.map((_, index) => index + 1))
})

test('a photo that fails keeps no other back, and its reason is known', async () => {
  const refusal = new RequestError(500, 'Internal Server Error', '')
  const made: string[] = []
  const call = async (id: string) => {
    made.push(id)
    if (id === 'photo-3') throw refusal
  }
  expect(await requestEach(ids, call)).toEqual(new Map([['photo-3', refusal]]))
  expect(made).toEqual(ids)
})

test('a server that asks for patience is asked again after a growing wait', async () => {
  const waits: number[] = []
  let refusals = 2
  const call = async () => {
    if (refusals-- > 0) throw new RequestError(429, 'Too Many Requests', '')
  }
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  expect(await requestEach(['one'], call, { wait })).toEqual(new Map())
  expect(waits).toHaveLength(2)
  expect(waits[1]).toBeGreaterThan(waits[0] ?? 0)
})

test('the pause is no shorter than the server asks for, and a minute at most', async () => {
  const waits: number[] = []
  const asked = ['40', '3600', 'Thu, 01 Jan 2026 00:00:00 GMT']
  const call = async () => {
    const retryAfter = asked.shift()
    if (retryAfter !== undefined) throw new RequestError(429, 'Too Many Requests', '', retryAfter)
  }
  await requestEach(['one'], call, { wait: async (milliseconds) => void waits.push(milliseconds) })
  expect(waits.slice(0, 2)).toEqual([40_000, 60_000])
  expect(waits[2]).toBeLessThan(30_000)
})

test('once the session has ended no more calls are made, and it fails as such', async () => {
  const ended = new RequestError(401, 'Unauthorized', '')
  const made: string[] = []
  const told: number[] = []
  const call = async (id: string) => {
    made.push(id)
    if (made.length > 2) throw ended
  }
  await expect(requestEach(ids, call, { onProgress: (done) => told.push(done) })).rejects.toBe(ended)
  expect(made.length).toBeLessThan(10)
  expect(told).toEqual([1, 2])
})

test('who waits for a busy server asks no more once the session has ended', async () => {
  const made: string[] = []
  const { promise: waited, resolve: goOn } = Promise.withResolvers<void>()
  const call = async (id: string) => {
    made.push(id)
    throw new RequestError(id === 'busy' ? 429 : 401, '', '')
  }
  await expect(requestEach(['busy', 'ended'], call, { wait: () => waited })).rejects.toMatchObject({
    status: 401,
  })
  goOn()
  await new Promise((resolve) => setImmediate(resolve))
  expect(made).toEqual(['busy', 'ended'])
})

test('patience ends', async () => {
  const busy = new RequestError(429, 'Too Many Requests', '')
  const failures = await requestEach(['one'], () => Promise.reject(busy), { wait: async () => {} })
  expect(failures).toEqual(new Map([['one', busy]]))
})

test('what could not be changed is answered, and every photo is counted', async () => {
  const heard: number[] = []
  const change = async (id: string) => {
    if (id === 'gone') throw new Error('no such photo')
  }
  const outcome = await updateEach(['one', 'gone', 'three'], change, (done) => heard.push(done))
  expect(outcome).toEqual({ failed: ['gone'] })
  expect(heard).toEqual([1, 2, 3])
})

test('where nothing could be changed, it fails as the first did', async () => {
  const reject = (id: string) => Promise.reject(new Error(id))
  await expect(updateEach(['one', 'two'], reject)).rejects.toThrow('one')
  expect(await updateEach([], reject)).toEqual({ failed: [] })
})
