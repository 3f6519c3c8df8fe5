import { expect, test } from 'vitest'
import { ServiceUnavailableError } from '../external-services/fetch-json.ts'
import { createGeocoderQueue } from './geocoder-queue.ts'

/** A pace whose turns come when the test says so, or fail. */
function createSteppedQueue() {
  const turns: PromiseWithResolvers<void>[] = []
  const requesters: string[] = []
  const queue = createGeocoderQueue((requester) => {
    requesters.push(requester)
    const turn = Promise.withResolvers<void>()
    turns.push(turn)
    return turn.promise
  })
  const started: string[] = []
  const add = (requester: 'user' | 'job', name: string) => queue(requester, async () => started.push(name))
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const step = async () => {
    turns.shift()?.resolve()
    await settle()
  }
  const fail = async (cause: Error) => {
    turns.shift()?.reject(cause)
    await settle()
  }
  return { pace: queue, add, step, fail, started, takers: requesters }
}

test('starts one piece of work per turn, in order of arrival, and people before jobs', async () => {
  const { add, step, started, takers: requesters } = createSteppedQueue()
  add('job', 'job 1')
  add('job', 'job 2')
  add('job', 'job 3')
  add('user', 'person 1')
  for (let turn = 1; turn <= 4; turn += 1) await step()
  expect(started).toEqual(['person 1', 'job 1', 'job 2', 'job 3'])
  expect(requesters).toEqual(['job', 'job', 'job', 'job'])
})

test('turns are taken for a person wherever one waits', async () => {
  const { add, step, takers: requesters } = createSteppedQueue()
  add('job', 'job 1')
  add('user', 'person 1')
  add('user', 'person 2')
  for (let turn = 1; turn <= 3; turn += 1) await step()
  expect(requesters).toEqual(['job', 'user', 'job'])
})

test('however many people ask, a job that waits is done after a few of them', async () => {
  const { add, step, started } = createSteppedQueue()
  for (const name of ['1', '2', '3', '4', '5', '6', '7']) add('user', `person ${name}`)
  add('job', 'job')
  for (let turn = 1; turn <= 8; turn += 1) await step()
  expect(started.indexOf('job')).toBe(4)
  expect(started).toHaveLength(8)
})

test('nothing starts before its turn has come', async () => {
  const { add, step, started } = createSteppedQueue()
  add('job', 'first')
  add('job', 'second')
  expect(started).toEqual([])
  await step()
  expect(started).toEqual(['first'])
  await step()
  expect(started).toEqual(['first', 'second'])
})

test('work that comes later takes a turn too', async () => {
  const { add, step, started } = createSteppedQueue()
  add('job', 'first')
  await step()
  add('job', 'second')
  await new Promise((resolve) => setImmediate(resolve))
  expect(started).toEqual(['first'])
  await step()
  expect(started).toEqual(['first', 'second'])
})

test('failing work fails alone', async () => {
  const queue = createGeocoderQueue(async () => {})
  await expect(queue('job', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue('job', async () => 'yes')).toBe('yes')
})

test('where no turn can be had whoever waits is told, and whoever comes later may have better luck', async () => {
  const { add, step, fail, started } = createSteppedQueue()
  const [job, person] = [add('job', 'job'), add('user', 'user')]
  const rejections = Promise.all(
    [job, person].map((each) => expect(each).rejects.toThrow('The database is away.')),
  )
  await fail(new Error('The database is away.'))
  await rejections
  add('job', 'later')
  await step()
  expect(started).toEqual(['later'])
})

test('too much waiting work is turned away, to come back later', async () => {
  const { add } = createSteppedQueue()
  for (let waiting = 1; waiting <= 20; waiting += 1) add('job', `${waiting}`)
  await expect(add('job', 'one too many')).rejects.toThrow(ServiceUnavailableError)
})

test('whoever loses patience in the line is not started any more, and the line goes on', async () => {
  const { pace: queue, step, started } = createSteppedQueue()
  const signal = new AbortController()
  queue('user', async () => started.push('first'))
  const impatient = queue('user', async () => started.push('impatient'), signal.signal)
  queue('user', async () => started.push('last'))
  signal.abort()
  await expect(impatient).rejects.toThrow(ServiceUnavailableError)
  for (let turn = 1; turn <= 3; turn += 1) await step()
  expect(started).toEqual(['first', 'last'])
})

test('patience that ends after the turn has come stops nothing', async () => {
  const queue = createGeocoderQueue(async () => {})
  const signal = new AbortController()
  const { promise: response, resolve } = Promise.withResolvers<string>()
  const begun = Promise.withResolvers<void>()
  const result = queue(
    'user',
    () => {
      begun.resolve()
      return response
    },
    signal.signal,
  )
  await begun.promise
  signal.abort()
  resolve('answer')
  expect(await result).toBe('answer')
})
