import { expect, test } from 'vitest'
import { ServiceUnavailableError } from '../external-services/fetch-json.ts'
import { createGeocoderQueue } from './geocoder-queue.ts'

/** A pace whose turns come when the test says so, or fail. */
function steppedPace() {
  const turns: PromiseWithResolvers<void>[] = []
  const takers: string[] = []
  const pace = createGeocoderQueue((who) => {
    takers.push(who)
    const turn = Promise.withResolvers<void>()
    turns.push(turn)
    return turn.promise
  })
  const started: string[] = []
  const add = (who: 'person' | 'job', name: string) => pace(who, async () => started.push(name))
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const step = async () => {
    turns.shift()?.resolve()
    await settle()
  }
  const fail = async (cause: Error) => {
    turns.shift()?.reject(cause)
    await settle()
  }
  return { pace, add, step, fail, started, takers }
}

test('starts one piece of work per turn, in order of arrival, and people before jobs', async () => {
  const { add, step, started, takers } = steppedPace()
  add('job', 'job 1')
  add('job', 'job 2')
  add('job', 'job 3')
  add('person', 'person 1')
  for (let turn = 1; turn <= 4; turn += 1) await step()
  expect(started).toEqual(['person 1', 'job 1', 'job 2', 'job 3'])
  expect(takers).toEqual(['job', 'job', 'job', 'job'])
})

test('turns are taken for a person wherever one waits', async () => {
  const { add, step, takers } = steppedPace()
  add('job', 'job 1')
  add('person', 'person 1')
  add('person', 'person 2')
  for (let turn = 1; turn <= 3; turn += 1) await step()
  expect(takers).toEqual(['job', 'person', 'job'])
})

test('however many people ask, a job that waits is done after a few of them', async () => {
  const { add, step, started } = steppedPace()
  for (const name of ['1', '2', '3', '4', '5', '6', '7']) add('person', `person ${name}`)
  add('job', 'job')
  for (let turn = 1; turn <= 8; turn += 1) await step()
  expect(started.indexOf('job')).toBe(4)
  expect(started).toHaveLength(8)
})

test('nothing starts before its turn has come', async () => {
  const { add, step, started } = steppedPace()
  add('job', 'first')
  add('job', 'second')
  expect(started).toEqual([])
  await step()
  expect(started).toEqual(['first'])
  await step()
  expect(started).toEqual(['first', 'second'])
})

test('work that comes later takes a turn too', async () => {
  const { add, step, started } = steppedPace()
  add('job', 'first')
  await step()
  add('job', 'second')
  await new Promise((resolve) => setImmediate(resolve))
  expect(started).toEqual(['first'])
  await step()
  expect(started).toEqual(['first', 'second'])
})

test('failing work fails alone', async () => {
  const pace = createGeocoderQueue(async () => {})
  await expect(pace('job', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await pace('job', async () => 'yes')).toBe('yes')
})

test('where no turn can be had whoever waits is told, and whoever comes later may have better luck', async () => {
  const { add, step, fail, started } = steppedPace()
  const [job, person] = [add('job', 'job'), add('person', 'person')]
  const told = Promise.all([job, person].map((each) => expect(each).rejects.toThrow('The database is away.')))
  await fail(new Error('The database is away.'))
  await told
  add('job', 'later')
  await step()
  expect(started).toEqual(['later'])
})

test('too much waiting work is turned away, to come back later', async () => {
  const { add } = steppedPace()
  for (let waiting = 1; waiting <= 20; waiting += 1) add('job', `${waiting}`)
  await expect(add('job', 'one too many')).rejects.toThrow(ServiceUnavailableError)
})

test('whoever loses patience in the line is not started any more, and the line goes on', async () => {
  const { pace, step, started } = steppedPace()
  const patience = new AbortController()
  pace('person', async () => started.push('first'))
  const impatient = pace('person', async () => started.push('impatient'), patience.signal)
  pace('person', async () => started.push('last'))
  patience.abort()
  await expect(impatient).rejects.toThrow(ServiceUnavailableError)
  for (let turn = 1; turn <= 3; turn += 1) await step()
  expect(started).toEqual(['first', 'last'])
})

test('patience that ends after the turn has come stops nothing', async () => {
  const pace = createGeocoderQueue(async () => {})
  const patience = new AbortController()
  const { promise: response, resolve } = Promise.withResolvers<string>()
  const begun = Promise.withResolvers<void>()
  const asked = pace(
    'person',
    () => {
      begun.resolve()
      return response
    },
    patience.signal,
  )
  await begun.promise
  patience.abort()
  resolve('answer')
  expect(await asked).toBe('answer')
})
