import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { refetchInBackground, whenVisibleAndIdle } from './background-refetch.ts'
import { invalidateTopics } from './invalidate.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => void vi.useRealTimers())

test('a page that is looked at, with nothing to save, is refreshed at once', async () => {
  await whenVisibleAndIdle(
    createQueryClient(() => undefined),
    createPage(false),
  )
})

test('a hidden page waits until it is looked at', async () => {
  const page = createPage(true)
  const completion = trackCompletion(
    whenVisibleAndIdle(
      createQueryClient(() => undefined),
      page,
    ),
  )
  page.dispatchEvent(new Event('visibilitychange')) // hidden still
  await flushPromises()
  expect(completion.hasCome).toBe(false)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(completion.hasCome).toBe(true))
})

test('while the angler’s own changes are being saved nothing is read, also by one after another', async () => {
  const client = createQueryClient(() => undefined)
  const [first, second] = [startMutation(client), startMutation(client)]
  const completion = trackCompletion(whenVisibleAndIdle(client, createPage(false)))
  await first.end()
  await flushPromises()
  expect(completion.hasCome).toBe(false)
  await second.end()
  await vi.waitFor(() => expect(completion.hasCome).toBe(true))
})

test('what saves nothing, as a download that hangs, is not waited for', async () => {
  const client = createQueryClient(() => undefined)
  startMutation(client, { isReadOnly: true })
  const completion = trackCompletion(whenVisibleAndIdle(client, createPage(false)))
  await flushPromises()
  expect(completion.hasCome).toBe(true)
})

test('who is signed in is asked at once, also by a hidden page and while something is being saved', async () => {
  const { client, page, reads } = await openGallery()
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

test('what the angler’s own change has had read anew is not read again for its echo', async () => {
  const { client, reads } = await openGallery()
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

test('what changed after the own refresh had begun is read again', async () => {
  const { client, reads } = await openGallery()
  const refreshed = invalidateTopics(client, ['photos'])
  await vi.advanceTimersByTimeAsync(60)
  refetchInBackground(client, ['photos'])
  await vi.advanceTimersByTimeAsync(60_000)
  await refreshed
  expect(reads()).toBe(3)
})

test('a thousand changes in a minute are few refreshes, none while the page is hidden', async () => {
  const { client, reads, page } = await openGallery()
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

/** A page that shows photos, with its time stopped. */
async function openGallery() {
  vi.useFakeTimers()
  const page = createPage(false)
  vi.stubGlobal('document', page)
  const client = createQueryClient(() => undefined)
  const queryFn = vi.fn(async () => [])
  new QueryObserver(client, { queryKey: ['api', 'photos'], queryFn }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  return { client, page, reads: () => queryFn.mock.calls.length }
}

function trackCompletion(promise: Promise<void>) {
  const completion = { hasCome: false }
  void promise.then(() => {
    completion.hasCome = true
  })
  return completion
}

/** Everything that could follow from what has happened has followed. */
function flushPromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Starts a saving, or what only looks like one, that lasts until it is ended. */
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
