import { expect, test } from 'vitest'
import { withResolvers } from '../test/app/with-resolvers.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'

test('the given number of actions run at once', async () => {
  let [running, most] = [0, 0]
  const done: number[] = []
  const action = async (item: number) => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running -= 1
    done.push(item)
  }
  await forEachConcurrently([1, 2, 3, 4, 5], action, 2)
  expect(most).toBe(2)
  expect(done.sort()).toEqual([1, 2, 3, 4, 5])
})

test('after a failure no action starts, and it is thrown once those that run have ended', async () => {
  const started: number[] = []
  const slow = withResolvers<void>()
  let hasEnded = false
  const action = async (item: number) => {
    started.push(item)
    if (item === 1) await slow.promise
    if (item === 2) throw new Error('disk full')
  }
  const all = forEachConcurrently([1, 2, 3, 4], action, 2).finally(() => {
    hasEnded = true
  })
  const rejected = expect(all).rejects.toThrow('disk full')
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate)
  expect({ started, hasEnded }).toEqual({ started: [1, 2], hasEnded: false })
  slow.resolve()
  await rejected
  expect(started).toEqual([1, 2])
})

test('an item that cannot be read is a failure', async () => {
  async function* broken() {
    yield 1
    throw new Error('unreadable')
  }
  await expect(forEachConcurrently(broken(), async () => {}, 2)).rejects.toThrow('unreadable')
})
