import { afterEach, expect, test, vi } from 'vitest'
import { type InvalidationTopic, invalidationTopics } from '../../shared/events.ts'
import { shareEventStream } from './shared-event-stream.ts'

/* Tabs of one browser, with the locks and channels that Node has like browsers. */

let tabs: { close(): void }[] = []
let nameCount = 0

afterEach(() => {
  vi.useRealTimers()
  for (const { close } of tabs) close()
  tabs = []
})

test('of several tabs one follows the stream, and all hear what it tells', async () => {
  const name = nextName()
  const [first, second, third] = [openTab(name), openTab(name), openTab(name)]
  await vi.waitFor(() => expect(first.streams).toHaveLength(1))
  first.streams[0]?.onInvalidate(['photos'])
  for (const tab of [first, second, third])
    await vi.waitFor(() => expect(tab.received).toContainEqual(['photos']))
  expect([second.streams, third.streams]).toEqual([[], []])
})

test('when the leading tab closes its stream ends, and the next one leads', async () => {
  const name = nextName()
  const [first, second, third] = [openTab(name), openTab(name), openTab(name)]
  await vi.waitFor(() => expect(first.streams).toHaveLength(1))
  first.close()
  expect(first.streams[0]?.signal.aborted).toBe(true)
  await vi.waitFor(() => expect(second.streams).toHaveLength(1))
  second.streams[0]?.onInvalidate(['user'])
  await vi.waitFor(() => expect(third.received).toContainEqual(['user']))
  expect(first.received).toEqual([])
})

test('the next leader asks from the last word of the former on', async () => {
  const name = nextName()
  const [first, second] = [openTab(name), openTab(name)]
  await vi.waitFor(() => expect(first.streams).toHaveLength(1))
  expect(first.streams[0]?.since).toBe(1)
  const before = Date.now()
  first.streams[0]?.onInvalidate(['user'])
  await vi.waitFor(() => expect(second.received).toContainEqual(['user']))
  first.close()
  await vi.waitFor(() => expect(second.streams).toHaveLength(1))
  expect(second.streams[0]?.since).toBeGreaterThanOrEqual(before)
})

test('a tab that has only just been opened hears what was told before it listened', async () => {
  const name = nextName()
  const first = openTab(name)
  await vi.waitFor(() => expect(first.streams).toHaveLength(1))
  first.streams[0]?.onInvalidate(['photos'])
  const newcomer = openTab(name)
  await vi.waitFor(() => expect(newcomer.received).toContainEqual(['photos']))
  expect(first.received).toEqual([['photos']])
})

test('a tab hears what was told since it began to read, however long that took, and nothing older', async () => {
  const { name, atTime } = nextNameAndClock()
  const first = openTab(name, { since: 0 })
  await vi.waitFor(() => expect(first.streams).toHaveLength(1))
  atTime(10_000, () => first.streams[0]?.onInvalidate(['locations']))
  atTime(20_000, () => first.streams[0]?.onInvalidate(['photos']))
  const newcomer = atTime(40_000, () => openTab(name, { since: 15_000 }))
  await vi.waitFor(() => expect(newcomer.received).toEqual([['photos']]))
})

test('a tab that is older than the leader hears that everything is stale, and no other tab hears that', async () => {
  const name = nextName()
  const first = openTab(name, { since: 1_000 })
  await vi.waitFor(() => expect(first.streams).toHaveLength(1))
  const [other, older] = [openTab(name, { since: 2_000 }), openTab(name, { since: 500 })]
  await vi.waitFor(() => expect(older.received).toEqual([invalidationTopics]))
  first.streams[0]?.onInvalidate(['user'])
  await vi.waitFor(() => expect(other.received).toEqual([['user']]))
  expect(first.received).toEqual([['user']])
})

test('what is repeated for a newcomer is no word of the stream: the next leader asks from before it on', async () => {
  const { name, atTime } = nextNameAndClock()
  const [first, second] = [openTab(name, { since: 0 }), openTab(name, { since: 0 })]
  await vi.waitFor(() => expect(first.streams).toHaveLength(1))
  atTime(10_000, () => first.streams[0]?.onInvalidate(['photos']))
  await vi.waitFor(() => expect(second.received).toEqual([['photos']]))
  const newcomer = atTime(60_000, () => openTab(name, { since: 9_000 }))
  await vi.waitFor(() => expect(newcomer.received).toEqual([['photos']]))
  second.close()
  first.close()
  await vi.waitFor(() => expect(newcomer.streams).toHaveLength(1))
  expect(newcomer.streams[0]?.since).toBe(9_000)
})

test('a newcomer that no leader answers is answered by the server, through the next one', async () => {
  const { name, atTime } = nextNameAndClock()
  const leader = new BroadcastChannel(name)
  const onLeaderMessage = vi.fn()
  leader.onmessage = onLeaderMessage
  const { promise: lockHeld, resolve: releaseLock } = Promise.withResolvers<void>()
  await new Promise<void>((resolve) => {
    void navigator.locks.request(name, () => {
      resolve()
      return lockHeld
    })
  })
  const second = openTab(name, { since: 0 })
  atTime(10_000, () => leader.postMessage({ stale: ['user'] }))
  await vi.waitFor(() => expect(second.received).toEqual([['user']]))
  openTab(name, { since: 6_000 })
  await vi.waitFor(() => expect(onLeaderMessage).toHaveBeenCalledTimes(2))
  leader.postMessage({ stale: ['photos'], since: 0 }) // once that is heard, the newcomer has been too
  await vi.waitFor(() => expect(second.received).toContainEqual(['photos']))
  leader.close()
  releaseLock()
  await vi.waitFor(() => expect(second.streams).toHaveLength(1))
  expect(second.streams[0]?.since).toBe(6_000)
})

test('a tab that closes in line is not missed', async () => {
  const name = nextName()
  const [first, second, third] = [openTab(name), openTab(name), openTab(name)]
  await vi.waitFor(() => expect(first.streams).toHaveLength(1))
  second.close()
  first.close()
  await vi.waitFor(() => expect(third.streams).toHaveLength(1))
  expect(second.streams).toEqual([])
})

test('two accounts in one browser follow a stream each, and hear nothing of each other', async () => {
  const [ann, bob] = [openTab(nextName()), openTab(nextName())]
  await vi.waitFor(() => expect([ann.streams.length, bob.streams.length]).toEqual([1, 1]))
  const secondTabOfBob = openTab(bob.name)
  ann.streams[0]?.onInvalidate(['photos'])
  bob.streams[0]?.onInvalidate(['locations'])
  await vi.waitFor(() => expect(secondTabOfBob.received).toContainEqual(['locations']))
  expect([bob, secondTabOfBob].flatMap(({ received }) => received.flat())).not.toContain('photos')
})

test('a leader that has fallen silent, asleep with its lock, loses the lead and gets back in line', async () => {
  const name = nextName()
  const asleep = openTab(name)
  await vi.waitFor(() => expect(asleep.streams).toHaveLength(1))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const awake = openTab(name)
  asleep.streams[0]?.onInvalidate(['user'])
  await vi.waitFor(() => expect(awake.received).toContainEqual(['user']))
  vi.advanceTimersByTime(121_000)
  await vi.waitFor(() => expect(awake.streams).toHaveLength(1))
  await vi.waitFor(() => expect(asleep.streams[0]?.signal.aborted).toBe(true))
  awake.close()
  await vi.waitFor(() => expect(asleep.streams).toHaveLength(2))
})

test('tabs do not all lose patience at once', async () => {
  const name = nextName()
  const asleep = openTab(name)
  await vi.waitFor(() => expect(asleep.streams).toHaveLength(1))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [early, late] = [openTab(name, { jitter: 0 }), openTab(name, { jitter: 0.9 })]
  vi.advanceTimersByTime(91_000)
  await vi.waitFor(() => expect(early.streams).toHaveLength(1))
  early.streams[0]?.onInvalidate(['photos'])
  await vi.waitFor(() => expect(late.received).toContainEqual(['photos']))
  vi.advanceTimersByTime(60_000)
  expect(late.streams).toEqual([])
})

test('where the browser refuses locks, the tab follows for itself', async () => {
  const rejectingLocks = { request: () => Promise.reject(new DOMException('No.', 'SecurityError')) }
  const tab = openTab(nextName(), { locks: rejectingLocks })
  await vi.waitFor(() => expect(tab.streams).toHaveLength(1))
  tab.streams[0]?.onInvalidate(['photos'])
  expect(tab.received).toEqual([['photos']])
})

function nextName(): string {
  nameCount += 1
  return `live-test-${nameCount}`
}

/** Names come with a clock that stands still, at the times of a test. */
function nextNameAndClock() {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  return {
    name: nextName(),
    atTime<Result>(time: number, run: () => Result): Result {
      vi.setSystemTime(time)
      return run()
    },
  }
}

type TabOptions = Partial<Pick<Parameters<typeof shareEventStream>[0], 'locks' | 'since' | 'jitter'>>

function openTab(name: string, { locks = navigator.locks, since = 1, jitter }: TabOptions = {}) {
  const streams: {
    since: number
    onInvalidate(topics: readonly InvalidationTopic[]): void
    signal: AbortSignal
  }[] = []
  const received: (readonly InvalidationTopic[])[] = []
  const abortController = new AbortController()
  shareEventStream({
    name,
    locks,
    since,
    ...(jitter !== undefined && { jitter }),
    openStream: (options) => streams.push(options),
    onInvalidate: (topics) => {
      if (topics.length > 0) received.push(topics)
    },
    signal: abortController.signal,
  })
  const tab = { name, streams, received, close: () => abortController.abort() }
  tabs.push(tab)
  return tab
}
