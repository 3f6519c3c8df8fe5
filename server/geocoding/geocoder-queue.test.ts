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

test('a waiting job starts after at most four user requests', async () => {
  const { add, step, started } = createSteppedQueue()
  for (const name of ['1', '2', '3', '4', '5', '6', '7']) add('user', `person ${name}`)
  add('job', 'job')
  for (let slot = 1; slot <= 8; slot += 1) await step()
  expect(started.indexOf('job')).toBe(4)
  expect(started).toHaveLength(8)
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
