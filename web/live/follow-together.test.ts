import { afterEach, expect, test, vi } from 'vitest'
import type { StaleCache } from '../../shared/events.ts'
import { followTogether } from './follow-together.ts'

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
  vi.advanceTimersByTime(91_000)
  await vi.waitFor(() => expect(awake.streams).toHaveLength(1))
  await vi.waitFor(() => expect(asleep.streams[0]?.signal.aborted).toBe(true))
  awake.close()
  await vi.waitFor(() => expect(asleep.streams).toHaveLength(2))
})

test('where the browser refuses locks, the tab follows for itself', async () => {
  const refusing = { request: () => Promise.reject(new DOMException('No.', 'SecurityError')) }
  const tab = openTab(newName(), refusing)
  await vi.waitFor(() => expect(tab.streams).toHaveLength(1))
  tab.streams[0]?.tell(['photos'])
  expect(tab.heard).toEqual([['photos']])
})

function newName(): string {
  names += 1
  return `live-test-${names}`
}

function openTab(name: string, locks: Pick<LockManager, 'request'> = navigator.locks) {
  const streams: { since: number; tell(stale: readonly StaleCache[]): void; signal: AbortSignal }[] = []
  const heard: (readonly StaleCache[])[] = []
  const ending = new AbortController()
  followTogether({
    name,
    locks,
    since: 1,
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
