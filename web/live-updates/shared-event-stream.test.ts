import { afterEach, expect, test, vi } from 'vitest'
import { type InvalidationTopic, invalidationTopics } from '../../shared/events.ts'
import { shareEventStream } from './shared-event-stream.ts'

/* Tabs of one browser, with the locks and channels that Node has like browsers. */

let tabs: { close(): void }[] = []
let names = 0

afterEach(() => {
  vi.useRealTimers()
  for (const { close } of tabs) close()
  tabs = []
})

test('of several tabs one follows the stream, and all hear what it tells', async () => {
  const name = newName()
  const [first, second, third] = [openTab(name), openTab(name), openTab(name)]
  await vi.waitFor(() => expect(first.streams).toHaveLength(1))
  first.streams[0]?.tell(['photos'])
  for (const tab of [first, second, third])
    await vi.waitFor(() => expect(tab.heard).toContainEqual(['photos']))
  expect([second.streams, third.streams]).toEqual([[], []])
})

test('when the leading tab closes its stream ends, and the next one leads', async () => {
  const name = newName()
  const [first, second, third] = [openTab(name), openTab(name), openTab(name)]
  await vi.waitFor(() => expect(first.streams).toHaveLength(1))
  first.close()
  expect(first.streams[0]?.signal.aborted).toBe(true)
  await vi.waitFor(() => expect(second.streams).toHaveLength(1))
  second.streams[0]?.tell(['user'])
  await vi.waitFor(() => expect(third.heard).toContainEqual(['user']))
  expect(first.heard).toEqual([])
})

test('the next leader asks from the last word of the former on', async () => {
  const name = newName()
  const [first, second] = [openTab(name), openTab(name)]
  await vi.waitFor(() => expect(first.streams).toHaveLength(1))
  expect(first.streams[0]?.since).toBe(1)
  const before = Date.now()
  first.streams[0]?.tell(['user'])
  await vi.waitFor(() => expect(second.heard).toContainEqual(['user']))
  first.close()
  await vi.waitFor(() => expect(second.streams).toHaveLength(1))
  expect(second.streams[0]?.since).toBeGreaterThanOrEqual(before)
})

test('a tab that has only just been opened hears what was told before it listened', async () => {
  const name = newName()
  const first = openTab(name)
  await vi.waitFor(() => expect(first.streams).toHaveLength(1))
  first.streams[0]?.tell(['photos'])
  const newcomer = openTab(name)
  await vi.waitFor(() => expect(newcomer.heard).toContainEqual(['photos']))
  expect(first.heard).toEqual([['photos']])
})

test('a tab hears what was told since it began to read, however long that took, and nothing older', async () => {
  const { name, at } = newNameAndClock()
  const first = openTab(name, { since: 0 })
  await vi.waitFor(() => expect(first.streams).toHaveLength(1))
  at(10_000, () => first.streams[0]?.tell(['locations']))
  at(20_000, () => first.streams[0]?.tell(['photos']))
  const newcomer = at(40_000, () => openTab(name, { since: 15_000 }))
  await vi.waitFor(() => expect(newcomer.heard).toEqual([['photos']]))
})

test('a tab that is older than the leader hears that everything is stale, and no other tab hears that', async () => {
  const name = newName()
  const first = openTab(name, { since: 1_000 })
  await vi.waitFor(() => expect(first.streams).toHaveLength(1))
  const [other, older] = [openTab(name, { since: 2_000 }), openTab(name, { since: 500 })]
  await vi.waitFor(() => expect(older.heard).toEqual([invalidationTopics]))
  first.streams[0]?.tell(['user'])
  await vi.waitFor(() => expect(other.heard).toEqual([['user']]))
  expect(first.heard).toEqual([['user']])
})

test('what is repeated for a newcomer is no word of the stream: the next leader asks from before it on', async () => {
  const { name, at } = newNameAndClock()
  const [first, second] = [openTab(name, { since: 0 }), openTab(name, { since: 0 })]
  await vi.waitFor(() => expect(first.streams).toHaveLength(1))
  at(10_000, () => first.streams[0]?.tell(['photos']))
  await vi.waitFor(() => expect(second.heard).toEqual([['photos']]))
  const newcomer = at(60_000, () => openTab(name, { since: 9_000 }))
  await vi.waitFor(() => expect(newcomer.heard).toEqual([['photos']]))
  second.close()
  first.close()
  await vi.waitFor(() => expect(newcomer.streams).toHaveLength(1))
  expect(newcomer.streams[0]?.since).toBe(9_000)
})

test('a newcomer that no leader answers is answered by the server, through the next one', async () => {
  const { name, at } = newNameAndClock()
  const leader = new BroadcastChannel(name)
  const said = vi.fn()
  leader.onmessage = said
  const { promise: lead, resolve: leave } = Promise.withResolvers<void>()
  await new Promise<void>((resolve) => {
    void navigator.locks.request(name, () => {
      resolve()
      return lead
    })
  })
  const second = openTab(name, { since: 0 })
  at(10_000, () => leader.postMessage({ stale: ['user'] }))
  await vi.waitFor(() => expect(second.heard).toEqual([['user']]))
  openTab(name, { since: 6_000 })
  await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(2))
  leader.postMessage({ stale: ['photos'], since: 0 }) // once that is heard, the newcomer has been too
  await vi.waitFor(() => expect(second.heard).toContainEqual(['photos']))
  leader.close()
  leave()
  await vi.waitFor(() => expect(second.streams).toHaveLength(1))
  expect(second.streams[0]?.since).toBe(6_000)
})

test('a tab that closes in line is not missed', async () => {
  const name = newName()
  const [first, second, third] = [openTab(name), openTab(name), openTab(name)]
  await vi.waitFor(() => expect(first.streams).toHaveLength(1))
  second.close()
  first.close()
  await vi.waitFor(() => expect(third.streams).toHaveLength(1))
  expect(second.streams).toEqual([])
})

test('two accounts in one browser follow a stream each, and hear nothing of each other', async () => {
  const [ann, bob] = [openTab(newName()), openTab(newName())]
  await vi.waitFor(() => expect([ann.streams.length, bob.streams.length]).toEqual([1, 1]))
  const bobs = openTab(bob.name)
  ann.streams[0]?.tell(['photos'])
  bob.streams[0]?.tell(['locations'])
  await vi.waitFor(() => expect(bobs.heard).toContainEqual(['locations']))
  expect([bob, bobs].flatMap(({ heard }) => heard.flat())).not.toContain('photos')
})

test('a leader that has fallen silent, asleep with its lock, loses the lead and gets back in line', async () => {
  const name = newName()
  const asleep = openTab(name)
  await vi.waitFor(() => expect(asleep.streams).toHaveLength(1))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const awake = openTab(name)
  asleep.streams[0]?.tell(['user'])
  await vi.waitFor(() => expect(awake.heard).toContainEqual(['user']))
  vi.advanceTimersByTime(121_000)
  await vi.waitFor(() => expect(awake.streams).toHaveLength(1))
  await vi.waitFor(() => expect(asleep.streams[0]?.signal.aborted).toBe(true))
  awake.close()
  await vi.waitFor(() => expect(asleep.streams).toHaveLength(2))
})

test('tabs do not all lose patience at once', async () => {
  const name = newName()
  const asleep = openTab(name)
  await vi.waitFor(() => expect(asleep.streams).toHaveLength(1))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [hasty, patient] = [openTab(name, { chance: 0 }), openTab(name, { chance: 0.9 })]
  vi.advanceTimersByTime(91_000)
  await vi.waitFor(() => expect(hasty.streams).toHaveLength(1))
  hasty.streams[0]?.tell(['photos'])
  await vi.waitFor(() => expect(patient.heard).toContainEqual(['photos']))
  vi.advanceTimersByTime(60_000)
  expect(patient.streams).toEqual([])
})

test('where the browser refuses locks, the tab follows for itself', async () => {
  const refusing = { request: () => Promise.reject(new DOMException('No.', 'SecurityError')) }
  const tab = openTab(newName(), { locks: refusing })
  await vi.waitFor(() => expect(tab.streams).toHaveLength(1))
  tab.streams[0]?.tell(['photos'])
  expect(tab.heard).toEqual([['photos']])
})

function newName(): string {
  names += 1
  return `live-test-${names}`
}

/** Names come with a clock that stands still, at the times of a test. */
function newNameAndClock() {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  return {
    name: newName(),
    at<Result>(time: number, run: () => Result): Result {
      vi.setSystemTime(time)
      return run()
    },
  }
}

type Given = Partial<Pick<Parameters<typeof shareEventStream>[0], 'locks' | 'since' | 'chance'>>

function openTab(name: string, { locks = navigator.locks, since = 1, chance }: Given = {}) {
  const streams: { since: number; tell(stale: readonly InvalidationTopic[]): void; signal: AbortSignal }[] =
    []
  const heard: (readonly InvalidationTopic[])[] = []
  const ending = new AbortController()
  shareEventStream({
    name,
    locks,
    since,
    ...(chance !== undefined && { chance }),
    follow: (following) => streams.push(following),
    tell: (stale) => {
      if (stale.length > 0) heard.push(stale)
    },
    signal: ending.signal,
  })
  const tab = { name, streams, heard, close: () => ending.abort() }
  tabs.push(tab)
  return tab
}
