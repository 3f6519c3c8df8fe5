import { afterEach, expect, test, vi } from 'vitest'
import type { ChangeEvent } from '../../shared/events.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { shareEventStream } from './shared-event-stream.ts'

/* Tabs of one browser, with the locks and channels that Node has like browsers. */

let tabs: { close(): void }[] = []
let nameCount = 0

afterEach(() => {
  vi.useRealTimers()
  for (const { close } of tabs) close()
  tabs = []
})

const first = { cursor: 'a.1', isAccountStale: false }
const second = { cursor: 'a.2', isAccountStale: false }
const third = { cursor: 'a.3', isAccountStale: false }

test('one of several tabs follows the stream, and all receive its events', async () => {
  const name = nextName()
  const [leader, ...others] = [openTab(name), openTab(name), openTab(name)]
  await waitFor(() => expect(leader.streams).toHaveLength(1))
  leader.streams[0]?.onEvent(first)
  leader.streams[0]?.onEvent(second)
  for (const tab of [leader, ...others]) await waitFor(() => expect(tab.received.at(-1)).toEqual(second))
  expect(others.map(({ streams }) => streams.length)).toEqual([0, 0])
})

test('when the leading tab closes, its stream ends and the next tab leads', async () => {
  const name = nextName()
  const [closing, next, last] = [openTab(name), openTab(name), openTab(name)]
  await waitFor(() => expect(closing.streams).toHaveLength(1))
  closing.close()
  expect(closing.streams[0]?.signal.aborted).toBe(true)
  await waitFor(() => expect(next.streams).toHaveLength(1))
  next.streams[0]?.onEvent(first)
  await waitFor(() => expect(last.received).not.toEqual([]))
  expect(closing.received).toEqual([])
})

test('a new tab receives the latest event, and treats its account as stale', async () => {
  const name = nextName()
  const leader = openTab(name)
  await waitFor(() => expect(leader.streams).toHaveLength(1))
  leader.streams[0]?.onEvent(first)
  leader.streams[0]?.onEvent(second)
  const open = openTab(name)
  await waitFor(() => expect(open.received).toHaveLength(1))
  const newTab = openTab(name)
  await waitFor(() => expect(newTab.received).toEqual([{ ...second, isAccountStale: true }]))
  await waitFor(() => expect(open.received).toEqual([{ ...second, isAccountStale: true }, second]))
  expect(leader.received).toHaveLength(2)
})

test('two accounts in one browser each follow their own stream', async () => {
  const [ann, bob] = [openTab(nextName()), openTab(nextName())]
  await waitFor(() => expect([ann.streams.length, bob.streams.length]).toEqual([1, 1]))
  const secondTabOfBob = openTab(bob.name)
  ann.streams[0]?.onEvent(first)
  bob.streams[0]?.onEvent(second)
  await waitFor(() => expect(secondTabOfBob.received).not.toEqual([]))
  const cursors = [bob, secondTabOfBob].flatMap(({ received }) => received).map(({ cursor }) => cursor)
  expect(new Set(cursors)).toEqual(new Set([second.cursor]))
})

test('a suspended leader loses the lock, and queues for it again', async () => {
  const name = nextName()
  const asleep = openTab(name)
  await waitFor(() => expect(asleep.streams).toHaveLength(1))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const awake = openTab(name)
  asleep.streams[0]?.onEvent(third)
  await waitFor(() => expect(awake.received).not.toEqual([]))
  vi.advanceTimersByTime(121_000)
  await waitFor(() => expect(awake.streams).toHaveLength(1))
  await waitFor(() => expect(asleep.streams[0]?.signal.aborted).toBe(true))
  awake.close()
  await waitFor(() => expect(asleep.streams).toHaveLength(2))
})

function nextName(): string {
  nameCount += 1
  return `live-test-${nameCount}`
}

type TabOptions = Partial<Pick<Parameters<typeof shareEventStream>[0], 'locks' | 'jitter'>>

function openTab(name: string, { locks = navigator.locks, jitter }: TabOptions = {}) {
  const streams: { onEvent(event: ChangeEvent): void; signal: AbortSignal }[] = []
  const received: ChangeEvent[] = []
  const abortController = new AbortController()
  shareEventStream({
    name,
    locks,
    ...(jitter !== undefined && { jitter }),
    openStream: (options) => streams.push(options),
    onEvent: (event) => received.push(event),
    signal: abortController.signal,
  })
  const tab = { name, streams, received, close: () => abortController.abort() }
  tabs.push(tab)
  return tab
}
