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
  return { pace, add, step, started, lengths }
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

test('whoever loses patience in the line is not started any more, and the line goes on', async () => {
  const { pace, step, started } = steppedPace()
  const patience = new AbortController()
  pace('person', async () => started.push('first'))
  const impatient = pace('person', async () => started.push('impatient'), patience.signal)
  pace('person', async () => started.push('last'))
  patience.abort()
  await expect(impatient).rejects.toThrow(OutsideUnavailable)
  for (let paused = 0; paused < 3; paused += 1) await step()
  expect(started).toEqual(['first', 'last'])
})

test('patience that ends after the turn has come stops nothing', async () => {
  const { pace } = steppedPace()
  const patience = new AbortController()
  const answer = pace('person', async () => 'answer', patience.signal)
  patience.abort()
  expect(await answer).toBe('answer')
})
