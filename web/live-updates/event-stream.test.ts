import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { invalidationTopics } from '../../shared/events.ts'
import { type EventStream, openEventStream } from './event-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const minute = 60_000

test('the stream is asked for what was missed since the page began, and tells what is stale', () => {
  const { streams, received } = openStream({ since: Date.now() - 700 })
  expect(streams).toHaveLength(1)
  expect(streams[0]?.age).toBe(700)
  streams[0]?.open()
  streams[0]?.send('{"stale":["photos"]}')
  streams[0]?.send('{"stale":[]}')
  expect(received).toEqual([['photos'], []])
})

test('a stream that broke is opened again soon, and asked for what was missed since its last word', () => {
  const { streams } = openStream()
  streams[0]?.open()
  vi.advanceTimersByTime(20_000)
  streams[0]?.send('{"stale":[]}')
  vi.advanceTimersByTime(10_000)
  streams[0]?.fail()
  expect(streams[0]?.isClosed).toBe(true)
  vi.advanceTimersByTime(2_000)
  expect(streams[1]?.age).toBe(12_000)
})

test('a stream that was long in coming tells that everything is stale, once', () => {
  const { streams, received } = openStream()
  vi.advanceTimersByTime(4_100)
  streams[0]?.open()
  streams[0]?.send('{"stale":["photos"]}')
  streams[0]?.send('{"stale":["user"]}')
  expect(received).toEqual([[...invalidationTopics], ['user']])
})

test('one that came in time tells later what is stale, and no more', () => {
  const { streams, received } = openStream()
  vi.advanceTimersByTime(3_900)
  streams[0]?.send('{"stale":[]}')
  vi.advanceTimersByTime(25_000)
  streams[0]?.send('{"stale":["photos"]}')
  expect(received).toEqual([[], ['photos']])
})

test.each([
  ['was set back', -minute],
  ['has stood still for days', 3 * 24 * 60 * minute],
])('where the clock %s, nobody knows what was missed', (_, elapsed) => {
  expect(openStream({ since: Date.now() - elapsed }).streams[0]?.age).toBeNull()
})

test('while the server is away it is asked less and less often', () => {
  const { streams, rejections } = openStream()
  const failFor = (milliseconds: number) => {
    for (let elapsed = 0; elapsed < milliseconds; elapsed += 1_000) {
      if (streams.at(-1)?.isClosed === false) streams.at(-1)?.fail()
      vi.advanceTimersByTime(1_000)
    }
  }
  failFor(minute)
  const inFirstMinute = streams.length
  expect(inFirstMinute).toBeGreaterThan(3)
  expect(inFirstMinute).toBeLessThan(8)
  failFor(10 * minute)
  expect(streams.length - inFirstMinute).toBeLessThan(15)
  expect(rejections()).toBe(0)
})

test('a browser that is online again does not wait', () => {
  const { streams, network } = openStream()
  for (let failure = 0; failure < 5; failure++) {
    streams.at(-1)?.fail()
    network.dispatchEvent(new Event('online'))
  }
  expect(streams).toHaveLength(6)
  network.dispatchEvent(new Event('online')) // it is being opened already
  expect(streams).toHaveLength(6)
})

test('a refusal is told, and is no reason to give up', () => {
  const { streams, rejections } = openStream()
  streams[0]?.fail({ rejected: true })
  expect(rejections()).toBe(1)
  vi.advanceTimersByTime(minute)
  expect(streams).toHaveLength(2)
})

test('streams that end as soon as they open are not asked for every two seconds', () => {
  const { streams } = openStream()
  for (let elapsed = 0; elapsed < 10 * minute; elapsed += 1_000) {
    const stream = streams.at(-1)
    if (stream?.isClosed === false) {
      stream.open()
      stream.fail()
    }
    vi.advanceTimersByTime(1_000)
  }
  expect(streams.length).toBeLessThan(20)
})

test('a stream that was sound for a while comes back at once, whatever was before', () => {
  const { streams, network } = openStream()
  for (let failure = 0; failure < 5; failure++) {
    streams.at(-1)?.fail()
    network.dispatchEvent(new Event('online'))
  }
  const healthy = streams.at(-1)
  healthy?.open()
  for (let heartbeat = 0; heartbeat < 3; heartbeat++) {
    vi.advanceTimersByTime(25_000)
    healthy?.send('{"stale":[]}')
  }
  const streamsBefore = streams.length
  healthy?.fail()
  vi.advanceTimersByTime(2_000)
  expect(streams).toHaveLength(streamsBefore + 1)
})

test('heartbeats keep a stream; one that has fallen silent is opened again', () => {
  const { streams } = openStream()
  streams[0]?.open()
  for (let heartbeat = 0; heartbeat < 100; heartbeat++) {
    vi.advanceTimersByTime(25_000)
    streams[0]?.send('{"stale":[]}')
  }
  expect(streams).toHaveLength(1)
  vi.advanceTimersByTime(minute + 2_000)
  expect(streams[0]?.isClosed).toBe(true)
  expect(streams).toHaveLength(2)
})

test('once ended, it stays so', () => {
  const { streams, network, abortController } = openStream()
  streams[0]?.open()
  abortController.abort()
  expect(streams[0]?.isClosed).toBe(true)
  network.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(10 * minute)
  expect(streams).toHaveLength(1)
})

function openStream({ since = Date.now() } = {}) {
  const streams: ReturnType<typeof fakeStream>[] = []
  const received: (readonly string[])[] = []
  const onRejected = vi.fn()
  const network = new EventTarget()
  const abortController = new AbortController()
  openEventStream({
    since,
    open: (age) => {
      const stream = fakeStream(age)
      streams.push(stream)
      return stream
    },
    onInvalidate: (stale) => received.push(stale),
    onRejected,
    network,
    signal: abortController.signal,
  })
  return { streams, received, network, abortController, rejections: () => onRejected.mock.calls.length }
}

/** A stream that does what the test says; Node has no `EventSource` of its own. */
function fakeStream(age: number | null) {
  const events = new EventTarget()
  const stream = {
    age,
    readyState: 0,
    isClosed: false,
    addEventListener: events.addEventListener.bind(events) as EventStream['addEventListener'],
    close() {
      stream.isClosed = true
    },
    open: () => events.dispatchEvent(new Event('open')),
    send: (data: string) => events.dispatchEvent(Object.assign(new Event('message'), { data })),
    fail({ rejected = false } = {}) {
      stream.readyState = rejected ? 2 : 0
      events.dispatchEvent(new Event('error'))
    },
  }
  return stream
}
