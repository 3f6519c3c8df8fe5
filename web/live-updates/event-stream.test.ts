import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChangeEvent } from '../../shared/events.ts'
import { type EventStream, openEventStream } from './event-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const minute = 60_000
const heartbeat = '{"cursor":"a.1","isAccountStale":false}'

test('events of the stream are reported, and what is no event is ignored', () => {
  const { streams, received } = openStream()
  streams[0]?.open()
  streams[0]?.send('{"cursor":"a.1","isAccountStale":true}')
  streams[0]?.send('<html>')
  streams[0]?.send('{"cursor":"a.2","isAccountStale":false}')
  expect(received).toEqual([
    { cursor: 'a.1', isAccountStale: true },
    { cursor: 'a.2', isAccountStale: false },
  ])
})

test('a broken stream is reopened after two seconds', () => {
  const { streams } = openStream()
  streams[0]?.open()
  streams[0]?.fail()
  expect(streams[0]?.isClosed).toBe(true)
  vi.advanceTimersByTime(2_000)
  expect(streams).toHaveLength(2)
})

test('a browser that comes online reconnects at once', () => {
  const { streams, network } = openStream()
  for (let failure = 0; failure < 5; failure++) {
    streams.at(-1)?.fail()
    network.dispatchEvent(new Event('online'))
  }
  expect(streams).toHaveLength(6)
  network.dispatchEvent(new Event('online')) // it is being opened already
  expect(streams).toHaveLength(6)
})

test('streams that end as soon as they open are reopened less and less often', () => {
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

test('heartbeats keep a stream open, and a silent one is reopened', () => {
  const { streams } = openStream()
  streams[0]?.open()
  for (let count = 0; count < 100; count++) {
    vi.advanceTimersByTime(25_000)
    streams[0]?.send(heartbeat)
  }
  expect(streams).toHaveLength(1)
  vi.advanceTimersByTime(minute + 2_000)
  expect(streams[0]?.isClosed).toBe(true)
  expect(streams).toHaveLength(2)
})

function openStream() {
  const streams: ReturnType<typeof fakeStream>[] = []
  const received: ChangeEvent[] = []
  const onRejected = vi.fn()
  const network = new EventTarget()
  const abortController = new AbortController()
  openEventStream({
    open: () => {
      const stream = fakeStream()
      streams.push(stream)
      return stream
    },
    onEvent: (event) => received.push(event),
    onRejected,
    network,
    signal: abortController.signal,
  })
  return { streams, received, network, abortController, rejections: () => onRejected.mock.calls.length }
}

/** A stream that the test controls. */
function fakeStream() {
  const events = new EventTarget()
  const stream = {
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
