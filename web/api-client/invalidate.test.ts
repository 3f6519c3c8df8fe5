import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { getStorageEndpoint, getUserEndpoint } from '../../shared/account.ts'
import { withResolvers } from '../../test/app/with-resolvers.ts'
import { invalidateTopics, isSilentError, refetchSilently } from './invalidate.ts'
import { createQueryClient } from './query-client.ts'
import { queryKeyFor } from './query-options.ts'
import { ConnectionError, RequestError } from './request-error.ts'

let stopObserving: (() => void)[] = []

afterEach(() => {
  for (const stop of stopObserving) stop()
  stopObserving = []
})

const log = ['log']
const storage = queryKeyFor(getStorageEndpoint)
const user = queryKeyFor(getUserEndpoint)

test('active queries of a topic are refetched at once, inactive ones when they are next used', async () => {
  const { client, observe, requested } = open()
  await Promise.all([observe(user), observe(log), observe(storage)])
  const stopObservingStorage = stopObserving.pop()
  stopObservingStorage?.()
  await invalidateTopics(client, ['log'])
  expect(requested).toEqual([user, log, storage, log])
  await observe(storage)
  expect(requested.slice(4)).toEqual([storage])
})

test('a query in flight during a change is fetched again', async () => {
  const { client, observe, requested, hold } = open()
  const release = hold()
  const first = observe(log)
  const refreshed = invalidateTopics(client, ['log'])
  release()
  await Promise.all([first, refreshed])
  expect(requested).toEqual([log, log])

  const releaseAgain = hold()
  const older = invalidateTopics(client, ['log'])
  const newer = invalidateTopics(client, ['log'])
  releaseAgain()
  await Promise.all([older, newer])
  expect(requested).toHaveLength(4)
})

test.each([
  ['no response', new ConnectionError()],
  ['a 500 response', new RequestError(500, '', '')],
  ['a 429 response', new RequestError(429, '', '')],
])('%s to a background refetch is silent and rejects, so that it is retried', async (_, failure) => {
  const { client, observe, failWith } = open()
  await Promise.all([observe(log), observe(storage)])
  failWith(failure)
  await expect(refetchSilently(client, ['log'])).rejects.toBe(failure)
  expect(isSilentError(client.getQueryState(log)?.error ?? null)).toBe(true)
  expect(client.getQueryData(log)).toBe('response 1')
})

test('the same failure after the user’s own change is reported', async () => {
  const { client, observe, failWith } = open()
  await observe(log)
  failWith(new ConnectionError())
  await invalidateTopics(client, ['log'])
  expect(client.getQueryState(log)?.status).toBe('error')
  expect(isSilentError(client.getQueryState(log)?.error ?? null)).toBe(false)
  expect(isSilentError(null)).toBe(false)
})

/** Opens a cache whose requests are recorded and can be delayed or failed. */
function open() {
  const client = createQueryClient(() => undefined)
  const requested: (readonly unknown[])[] = []
  let failure: Error | null = null
  let held: Promise<void> | null = null
  const queryFn = async ({ queryKey }: { queryKey: readonly unknown[] }) => {
    const response = `response ${requested.push(queryKey)}`
    await held
    if (failure !== null) throw failure
    return response
  }
  return {
    client,
    requested,
    failWith: (error: Error) => {
      failure = error
    },
    hold() {
      const { promise, resolve } = withResolvers<void>()
      held = promise
      return resolve
    },
    /** Observes a query as a screen does, and waits for its response. */
    async observe(queryKey: readonly unknown[]) {
      const observer = new QueryObserver(client, { queryKey, queryFn })
      const responded = withResolvers<void>()
      stopObserving.push(observer.subscribe(({ isFetching }) => isFetching || responded.resolve()))
      await responded.promise
    },
  }
}
