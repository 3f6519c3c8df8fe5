import { expect, test } from 'vitest'
import { ServiceUnavailableError } from '../external-services/fetch-json.ts'
import { createGeocoderQueue } from './geocoder-queue.ts'

/** A queue whose slots the test grants or rejects. */
function createSteppedQueue() {
  const slots: PromiseWithResolvers<void>[] = []
  const requesters: string[] = []
  const queue = createGeocoderQueue((requester) => {
    requesters.push(requester)
    const slot = Promise.withResolvers<void>()
    slots.push(slot)
    return slot.promise
  })
  const started: string[] = []
  const add = (requester: 'user' | 'job', name: string) => queue(requester, async () => started.push(name))
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const step = async () => {
    slots.shift()?.resolve()
    await settle()
  }
  const fail = async (cause: Error) => {
    slots.shift()?.reject(cause)
    await settle()
  }
  return { queue, add, step, fail, started, requesters }
}

test('starts one request per slot, in order of arrival, with users before jobs', async () => {
  const { add, step, started, requesters } = createSteppedQueue()
  add('job', 'job 1')
  add('job', 'job 2')
  add('job', 'job 3')
  add('user', 'person 1')
  for (let slot = 1; slot <= 4; slot += 1) await step()
  expect(started).toEqual(['person 1', 'job 1', 'job 2', 'job 3'])
  expect(requesters).toEqual(['job', 'job', 'job', 'job'])
})

test('a slot is acquired for a user whenever a user is waiting', async () => {
  const { add, step, requesters } = createSteppedQueue()
  add('job', 'job 1')
  add('user', 'person 1')
  add('user', 'person 2')
  for (let slot = 1; slot <= 3; slot += 1) await step()
  expect(requesters).toEqual(['job', 'user', 'job'])
})

test('a waiting job starts after at most four user requests', async () => {
  const { add, step, started } = createSteppedQueue()
  for (const name of ['1', '2', '3', '4', '5', '6', '7']) add('user', `person ${name}`)
  add('job', 'job')
  for (let slot = 1; slot <= 8; slot += 1) await step()
  expect(started.indexOf('job')).toBe(4)
  expect(started).toHaveLength(8)
})

test('no request starts before its slot is granted', async () => {
  const { add, step, started } = createSteppedQueue()
  add('job', 'first')
  add('job', 'second')
  expect(started).toEqual([])
  await step()
  expect(started).toEqual(['first'])
  await step()
  expect(started).toEqual(['first', 'second'])
})

test('a later request needs its own slot', async () => {
  const { add, step, started } = createSteppedQueue()
  add('job', 'first')
  await step()
  add('job', 'second')
  await new Promise((resolve) => setImmediate(resolve))
  expect(started).toEqual(['first'])
  await step()
  expect(started).toEqual(['first', 'second'])
})

test('a failed request does not affect the next one', async () => {
  const queue = createGeocoderQueue(async () => {})
  await expect(queue('job', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue('job', async () => 'yes')).toBe('yes')
})

test('if acquiring a slot fails, all waiting requests fail and later ones are tried', async () => {
  const { add, step, fail, started } = createSteppedQueue()
  const [job, user] = [add('job', 'job'), add('user', 'user')]
  const rejections = Promise.all(
    [job, user].map((each) => expect(each).rejects.toThrow('The database is away.')),
  )
  await fail(new Error('The database is away.'))
  await rejections
  add('job', 'later')
  await step()
  expect(started).toEqual(['later'])
})

test('a request is rejected as unavailable if too many are waiting', async () => {
  const { add } = createSteppedQueue()
  for (let waiting = 1; waiting <= 20; waiting += 1) add('job', `${waiting}`)
  await expect(add('job', 'one too many')).rejects.toThrow(ServiceUnavailableError)
})

test('a request aborted while it waits never starts, and the others go on', async () => {
  const { queue, step, started } = createSteppedQueue()
  const controller = new AbortController()
  queue('user', async () => started.push('first'))
  const aborted = queue('user', async () => started.push('aborted'), controller.signal)
  queue('user', async () => started.push('last'))
  controller.abort()
  await expect(aborted).rejects.toThrow(ServiceUnavailableError)
  for (let slot = 1; slot <= 3; slot += 1) await step()
  expect(started).toEqual(['first', 'last'])
})

test('aborting a started request does not stop it', async () => {
  const queue = createGeocoderQueue(async () => {})
  const controller = new AbortController()
  const { promise: response, resolve } = Promise.withResolvers<string>()
  const started = Promise.withResolvers<void>()
  const result = queue(
    'user',
    () => {
      started.resolve()
      return response
    },
    controller.signal,
  )
  await started.promise
  controller.abort()
  resolve('answer')
  expect(await result).toBe('answer')
})
