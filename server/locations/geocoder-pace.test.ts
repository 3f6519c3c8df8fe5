import { expect, test } from 'vitest'
import { OutsideUnavailable } from '../outside/fetch-json.ts'
import { createPace } from './geocoder-pace.ts'

/** A pace whose pauses end when the test says so. */
function steppedPace() {
  const pauses: (() => void)[] = []
  const lengths: number[] = []
  const pace = createPace(1000, (ms) => {
    lengths.push(ms)
    return new Promise<void>((resolve) => pauses.push(resolve))
  })
  const started: string[] = []
  const add = (who: 'person' | 'job', name: string) => pace(who, async () => started.push(name))
  const step = async () => {
    pauses.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { add, step, started, lengths }
}

test('starts one piece of work per interval, in order of arrival, and people before jobs', async () => {
  const { add, step, started, lengths } = steppedPace()
  add('job', 'job 1')
  add('job', 'job 2')
  add('job', 'job 3')
  add('person', 'person 1')
  await step()
  for (let paused = 1; paused < 4; paused += 1) await step()
  expect(started).toEqual(['job 1', 'person 1', 'job 2', 'job 3'])
  expect(new Set(lengths)).toEqual(new Set([1000]))
})

test('nothing starts before the pause is over', async () => {
  const { add, step, started } = steppedPace()
  add('job', 'first')
  add('job', 'second')
  await new Promise((resolve) => setImmediate(resolve))
  expect(started).toEqual(['first'])
  await step()
  expect(started).toEqual(['first', 'second'])
})

test('the pause also holds for work that comes later', async () => {
  const { add, step, started } = steppedPace()
  await add('job', 'first')
  add('job', 'second')
  await new Promise((resolve) => setImmediate(resolve))
  expect(started).toEqual(['first'])
  await step()
  expect(started).toEqual(['first', 'second'])
})

test('failing work fails alone', async () => {
  const pace = createPace(1, async () => {})
  await expect(pace('job', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await pace('job', async () => 'yes')).toBe('yes')
})

test('too much waiting work is turned away, to come back later', async () => {
  const { add } = steppedPace()
  for (let waiting = 0; waiting <= 20; waiting += 1) add('job', `${waiting}`)
  await expect(add('job', 'one too many')).rejects.toThrow(OutsideUnavailable)
})
