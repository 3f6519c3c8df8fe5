import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { refetchInBackground, whenVisibleAndIdle } from './background-refetch.ts'
import { invalidateTopics } from './invalidate.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => void vi.useRealTimers())

test('a page that is looked at, with nothing to save, is refreshed at once', async () => {
  await whenVisibleAndIdle(
    createQueryClient(() => undefined),
    pageOf(false),
  )
})

test('a hidden page waits until it is looked at', async () => {
  const page = pageOf(true)
  const time = watch(
    whenVisibleAndIdle(
      createQueryClient(() => undefined),
      page,
    ),
  )
  page.dispatchEvent(new Event('visibilitychange')) // hidden still
  await settle()
  expect(time.hasCome).toBe(false)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(time.hasCome).toBe(true))
})

test('while the angler’s own changes are being saved nothing is read, also by one after another', async () => {
  const client = createQueryClient(() => undefined)
  const [first, second] = [save(client), save(client)]
  const time = watch(whenVisibleAndIdle(client, pageOf(false)))
  await first.end()
  await settle()
  expect(time.hasCome).toBe(false)
  await second.end()
  await vi.waitFor(() => expect(time.hasCome).toBe(true))
})

test('what saves nothing, as a download that hangs, is not waited for', async () => {
  const client = createQueryClient(() => undefined)
  save(client, { savesNothing: true })
  const time = watch(whenVisibleAndIdle(client, pageOf(false)))
  await settle()
  expect(time.hasCome).toBe(true)
})

test('who is signed in is asked at once, also by a hidden page and while something is being saved', async () => {
  const { client, page, reads } = await openGallery()
  const asWho = vi.fn(async () => null)
  new QueryObserver(client, { queryKey: ['api', 'auth', 'user'], queryFn: asWho }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  save(client)
  page.hidden = true
  refetchInBackground(client, ['photos', 'user'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([asWho.mock.calls.length, reads()]).toEqual([2, 1])
})

test('what the angler’s own change has had read anew is not read again for its echo', async () => {
  const { client, reads } = await openGallery()
  const saved = client
    .getMutationCache()
    .build(client, { mutationFn: async () => {}, onSuccess: () => invalidateTopics(client, ['photos']) })
    .execute(undefined)
  await vi.advanceTimersByTimeAsync(10)
  refetchInBackground(client, ['photos'])
  await vi.advanceTimersByTimeAsync(60_000)
  await saved
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
  const seen = reads()
  expect(seen).toBeGreaterThan(10)
  expect(seen).toBeLessThan(35)
  page.hidden = true
  await vi.advanceTimersByTimeAsync(10_000)
  const whenHidden = reads()
  for (let changes = 0; changes < 1000; changes++) await change()
  expect(reads()).toBe(whenHidden)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reads()).toBe(whenHidden + 1)
})

/** A page that shows photos, with its time stopped. */
async function openGallery() {
  vi.useFakeTimers()
  const page = pageOf(false)
  vi.stubGlobal('document', page)
  const client = createQueryClient(() => undefined)
  const queryFn = vi.fn(async () => [])
  new QueryObserver(client, { queryKey: ['api', 'photos'], queryFn }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  return { client, page, reads: () => queryFn.mock.calls.length }
}

function watch(promise: Promise<void>) {
  const time = { hasCome: false }
  void promise.then(() => {
    time.hasCome = true
  })
  return time
}

/** Everything that could follow from what has happened has followed. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Starts a saving, or what only looks like one, that lasts until it is ended. */
function save(client: ReturnType<typeof createQueryClient>, meta = {}) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const saved = client
    .getMutationCache()
    .build(client, { mutationFn: () => promise, meta })
    .execute(undefined)
  return {
    end: async () => {
      resolve()
      await saved
    },
  }
}

function pageOf(hidden: boolean) {
  return Object.assign(new EventTarget(), { hidden })
}
