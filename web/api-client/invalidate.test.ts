import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { invalidateTopics, isSilentError, refetchSilently } from './invalidate.ts'
import { createQueryClient } from './query-client.ts'
import { ConnectionError, RequestError } from './request-error.ts'

let stopLooking: (() => void)[] = []

afterEach(() => {
  for (const stop of stopLooking) stop()
  stopLooking = []
})

const photos = ['api', 'photos', { fishingOnly: 'true' }]
const location = ['api', 'locations', 'a']
const groups = ['api', 'location-groups']

test('a change refreshes what it concerns and what is looked at, at once; the rest when it is asked for', async () => {
  const { client, lookAt, asked } = open()
  await Promise.all([lookAt(photos), lookAt(location), lookAt(groups)])
  const leaveGroups = stopLooking.pop()
  leaveGroups?.()
  await invalidateTopics(client, ['locations'])
  expect(asked).toEqual([photos, location, groups, location])
  await lookAt(groups)
  expect(asked.slice(4)).toEqual([groups])
})

test('an answer that is under way may be older than the change, and is not the last', async () => {
  const { client, lookAt, asked, hold } = open()
  const release = hold()
  const first = lookAt(photos)
  const refreshed = invalidateTopics(client, ['photos'])
  release()
  await Promise.all([first, refreshed])
  expect(asked).toEqual([photos, photos])

  const letGo = hold()
  const older = invalidateTopics(client, ['photos'])
  const newer = invalidateTopics(client, ['photos'])
  letGo()
  await Promise.all([older, newer])
  expect(asked).toHaveLength(4)
})

test.each([
  ['no answer', new ConnectionError()],
  ['an answer of 500', new RequestError(500, '', '')],
  ['an answer of 429', new RequestError(429, '', '')],
])('%s to a change of nobody here is told nobody, and is worth another try', async (_, failure) => {
  const { client, lookAt, failWith } = open()
  await Promise.all([lookAt(photos), lookAt(location)])
  failWith(failure)
  await expect(refetchSilently(client, ['photos', 'locations'])).rejects.toBe(failure)
  expect(isSilentError(client.getQueryState(photos)?.error ?? null)).toBe(true)
  expect(client.getQueryData(photos)).toBe('answer 1')
})

test('the same failure of the angler’s own doing is told', async () => {
  const { client, lookAt, failWith } = open()
  await lookAt(photos)
  failWith(new ConnectionError())
  await invalidateTopics(client, ['photos'])
  expect(client.getQueryState(photos)?.status).toBe('error')
  expect(isSilentError(client.getQueryState(photos)?.error ?? null)).toBe(false)
  expect(isSilentError(null)).toBe(false)
})

test('what has gone for good is not asked for again and again', async () => {
  const { client, lookAt, failWith } = open()
  await lookAt(location)
  failWith(new RequestError(404, 'Not Found', ''))
  await refetchSilently(client, ['locations'])
})

/** A cache whose reads are counted, held and failed. */
function open() {
  const client = createQueryClient(() => undefined)
  const asked: (readonly unknown[])[] = []
  let failure: Error | null = null
  let held: Promise<void> | null = null
  const queryFn = async ({ queryKey }: { queryKey: readonly unknown[] }) => {
    const response = `answer ${asked.push(queryKey)}`
    await held
    if (failure !== null) throw failure
    return response
  }
  return {
    client,
    asked,
    failWith: (error: Error) => {
      failure = error
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    /** Looks at a read as a screen does, and waits for its answer. */
    async lookAt(queryKey: readonly unknown[]) {
      const observer = new QueryObserver(client, { queryKey, queryFn })
      const answered = Promise.withResolvers<void>()
      stopLooking.push(observer.subscribe(({ isFetching }) => isFetching || answered.resolve()))
      await answered.promise
    },
  }
}
