import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { waitFor } from '../../test/app/wait-for.ts'
import { withResolvers } from '../../test/app/with-resolvers.ts'
import { savePreference } from '../device/preferences.ts'
import { refetchInBackground, whenIdle } from './background-refetch.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => void vi.useRealTimers())

test('a postponed refresh waits until the page becomes visible', async () => {
  const page = createPage()
  page.hidden = true
  const completion = trackCompletion(
    whenIdle(
      createQueryClient(() => undefined),
      page,
      () => page.hidden,
    ),
  )
  page.dispatchEvent(new Event('visibilitychange'))
  await flushPromises()
  expect(completion.isDone).toBe(false)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(completion.isDone).toBe(true))
})

test('nothing is refetched until all mutations have ended', async () => {
  const client = createQueryClient(() => undefined)
  const [first, second] = [startMutation(client), startMutation(client)]
  const completion = trackCompletion(whenIdle(client, createPage(), () => false))
  await first.end()
  await flushPromises()
  expect(completion.isDone).toBe(false)
  await second.end()
  await waitFor(() => expect(completion.isDone).toBe(true))
})

test('a hidden page refetches the account, and the log only for notifications', async () => {
  const { client, page, reads } = await openPage()
  const fetchUser = vi.fn(async () => null)
  new QueryObserver(client, { queryKey: ['api', 'auth', 'user'], queryFn: fetchUser }).subscribe(
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(0)
  page.hidden = true
  refetchInBackground(client, 'log')
  refetchInBackground(client, 'account')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([fetchUser.mock.calls.length, reads()]).toEqual([2, 1])
  savePreference('notifications', true)
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(10_000)
  savePreference('notifications', false)
  expect(reads()).toBe(2)
})

test('a thousand changes in a minute cause few refetches, and none while the page is hidden', async () => {
  const { client, reads, page } = await openPage()
  const change = async () => {
    refetchInBackground(client, 'log')
    await vi.advanceTimersByTimeAsync(60)
  }
  for (let changes = 0; changes < 1000; changes++) await change()
  const fetchesWhenVisible = reads()
  expect(fetchesWhenVisible).toBeGreaterThan(10)
  expect(fetchesWhenVisible).toBeLessThan(35)
  page.hidden = true
  await vi.advanceTimersByTimeAsync(10_000)
  const fetchesWhenHidden = reads()
  for (let changes = 0; changes < 1000; changes++) await change()
  expect(reads()).toBe(fetchesWhenHidden)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reads()).toBe(fetchesWhenHidden + 1)
})

/** Opens a page with the log, on fake timers. */
async function openPage() {
  vi.useFakeTimers()
  const page = createPage()
  vi.stubGlobal('document', page)
  const client = createQueryClient(() => undefined)
  const queryFn = vi.fn(async () => [])
  new QueryObserver(client, { queryKey: ['log'], queryFn }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  return { client, page, reads: () => queryFn.mock.calls.length }
}

function trackCompletion(promise: Promise<void>) {
  const completion = { isDone: false }
  void promise.then(() => {
    completion.isDone = true
  })
  return completion
}

/** Resolves once all pending promises have settled. */
function flushPromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Starts a mutation that lasts until it is ended. */
function startMutation(client: ReturnType<typeof createQueryClient>, meta = {}) {
  const { promise, resolve } = withResolvers<void>()
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: () => promise, meta })
    .execute(undefined)
  return {
    end: async () => {
      resolve()
      await mutation
    },
  }
}

function createPage() {
  return Object.assign(new EventTarget(), { hidden: false })
}
