import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { refetchInBackground, whenVisibleAndIdle } from './background-refetch.ts'
import { invalidateTopics } from './invalidate.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => void vi.useRealTimers())

test('a visible page that saves nothing need not wait', async () => {
  await whenVisibleAndIdle(
    createQueryClient(() => undefined),
    createPage(false),
  )
})

test('a hidden page waits until it is visible', async () => {
  const page = createPage(true)
  const completion = trackCompletion(
    whenVisibleAndIdle(
      createQueryClient(() => undefined),
      page,
    ),
  )
  page.dispatchEvent(new Event('visibilitychange')) // still hidden
  await flushPromises()
  expect(completion.isDone).toBe(false)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(completion.isDone).toBe(true))
})

test('nothing is refetched until all mutations have ended', async () => {
  const client = createQueryClient(() => undefined)
  const [first, second] = [startMutation(client), startMutation(client)]
  const completion = trackCompletion(whenVisibleAndIdle(client, createPage(false)))
  await first.end()
  await flushPromises()
  expect(completion.isDone).toBe(false)
  await second.end()
  await vi.waitFor(() => expect(completion.isDone).toBe(true))
})

test('a mutation that only reads, such as a download, is not waited for', async () => {
  const client = createQueryClient(() => undefined)
  startMutation(client, { isReadOnly: true })
  const completion = trackCompletion(whenVisibleAndIdle(client, createPage(false)))
  await flushPromises()
  expect(completion.isDone).toBe(true)
})

test('the user is refetched at once, even by a hidden page and during a mutation', async () => {
  const { client, page, reads } = await openPage()
  const fetchUser = vi.fn(async () => null)
  new QueryObserver(client, { queryKey: ['api', 'auth', 'user'], queryFn: fetchUser }).subscribe(
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(0)
  startMutation(client)
  page.hidden = true
  refetchInBackground(client, ['photos', 'user'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([fetchUser.mock.calls.length, reads()]).toEqual([2, 1])
})

test('a query refetched after the user’s own change is not refetched again for its event', async () => {
  const { client, reads } = await openPage()
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: async () => {}, onSuccess: () => invalidateTopics(client, ['photos']) })
    .execute(undefined)
  await vi.advanceTimersByTimeAsync(10)
  refetchInBackground(client, ['photos'])
  await vi.advanceTimersByTimeAsync(60_000)
  await mutation
  expect(reads()).toBe(2)
})

test('a change after a refetch has started is fetched again', async () => {
  const { client, reads } = await openPage()
  const refreshed = invalidateTopics(client, ['photos'])
  await vi.advanceTimersByTimeAsync(60)
  refetchInBackground(client, ['photos'])
  await vi.advanceTimersByTimeAsync(60_000)
  await refreshed
  expect(reads()).toBe(3)
})

test('a thousand changes in a minute cause few refetches, and none while the page is hidden', async () => {
  const { client, reads, page } = await openPage()
  const change = async () => {
    refetchInBackground(client, ['photos'])
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
  const page = createPage(false)
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
  const { promise, resolve } = Promise.withResolvers<void>()
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

function createPage(hidden: boolean) {
  return Object.assign(new EventTarget(), { hidden })
}
