import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EventStream, followStream } from './follow-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const everything = ['user', 'photos', 'locations']
const minute = 60_000

test('whenever the stream opens everything is stale, then what it tells', () => {
  const { streams, told } = follow()
  expect(streams).toHaveLength(1)
  expect(told()).toEqual([])
  streams[0]?.open()
  streams[0]?.say('{"stale":["photos"]}')
  expect(told()).toEqual([everything, ['photos']])
})

test('a stream that broke is opened again soon, and its successor makes everything stale', () => {
  const { streams, told } = follow()
  streams[0]?.open()
  streams[0]?.fail()
  expect(streams[0]?.isClosed).toBe(true)
  vi.advanceTimersByTime(2_000)
  streams[1]?.open()
  expect(told()).toEqual([everything, everything])
})

test('while the server is away it is asked less and less often', () => {
  const { streams, told } = follow()
  const failUntil = (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 1_000) {
      if (streams.at(-1)?.isClosed === false) streams.at(-1)?.fail()
      vi.advanceTimersByTime(1_000)
    }
  }
  failUntil(minute)
  const inFirstMinute = streams.length
  expect(inFirstMinute).toBeGreaterThan(3)
  expect(inFirstMinute).toBeLessThan(8)
  failUntil(10 * minute)
  expect(streams.length - inFirstMinute).toBeLessThan(15)
  expect(told()).toEqual([])
})

test('a browser that is online again does not wait', () => {
  const { streams, network } = follow()
  for (let failure = 0; failure < 5; failure++) {
    streams.at(-1)?.fail()
    network.dispatchEvent(new Event('online'))
  }
  expect(streams).toHaveLength(6)
  network.dispatchEvent(new Event('online')) // it is being opened already
  expect(streams).toHaveLength(6)
})

test('a refusal asks who is signed in, and is no reason to give up', () => {
  const { streams, told } = follow()
  streams[0]?.fail({ refused: true })
  expect(told()).toEqual([['user']])
  vi.advanceTimersByTime(minute)
  expect(streams).toHaveLength(2)
})

test('streams that end as soon as they open are not asked for every two seconds', () => {
  const { streams } = follow()
  for (let passed = 0; passed < 10 * minute; passed += 1_000) {
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
  const { streams } = follow()
  for (let failure = 0; failure < 5; failure++) {
    streams.at(-1)?.fail()
    vi.advanceTimersByTime(2 * minute)
  }
  const sound = streams.at(-1)
  sound?.open()
  for (let heartbeat = 0; heartbeat < 3; heartbeat++) {
    vi.advanceTimersByTime(25_000)
    sound?.say('{"stale":[]}')
  }
  const before = streams.length
  sound?.fail()
  vi.advanceTimersByTime(2_000)
  expect(streams).toHaveLength(before + 1)
})

test('heartbeats keep a stream; one that has fallen silent is opened again', () => {
  const { streams, told } = follow()
  streams[0]?.open()
  for (let heartbeat = 0; heartbeat < 100; heartbeat++) {
    vi.advanceTimersByTime(25_000)
    streams[0]?.say('{"stale":[]}')
  }
  expect(streams).toHaveLength(1)
  vi.advanceTimersByTime(minute + 2_000)
  expect(streams[0]?.isClosed).toBe(true)
  expect(streams).toHaveLength(2)
  expect(told()).toEqual([everything])
})

test('every loss and every heartbeat is a sign of life', () => {
  const { streams, heard } = follow()
  streams[0]?.open()
  streams[0]?.say('{"stale":[]}')
  streams[0]?.fail()
  expect(heard).toEqual([everything, [], []])
})

test('once ended, it stays so', () => {
  const { streams, network, ending } = follow()
  streams[0]?.open()
  ending.abort()
  expect(streams[0]?.isClosed).toBe(true)
  network.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(10 * minute)
  expect(streams).toHaveLength(1)
})

function follow() {
  const streams: ReturnType<typeof openByHand>[] = []
  const heard: (readonly string[])[] = []
  const network = new EventTarget()
  const ending = new AbortController()
  followStream({
    open: () => {
      const stream = openByHand()
      streams.push(stream)
      return stream
    },
    tell: (stale) => heard.push(stale),
    network,
    signal: ending.signal,
  })
  return { streams, heard, network, ending, told: () => heard.filter((stale) => stale.length > 0) }
}

/** A stream that does what the test says; Node has no `EventSource` of its own. */
function openByHand() {
  const events = new EventTarget()
  const stream = {
    readyState: 0,
    isClosed: false,
    addEventListener: events.addEventListener.bind(events) as EventStream['addEventListener'],
    close() {
      stream.isClosed = true
    },
    open: () => events.dispatchEvent(new Event('open')),
    say: (data: string) => events.dispatchEvent(Object.assign(new Event('message'), { data })),
    fail({ refused = false } = {}) {
      stream.readyState = refused ? 2 : 0
      events.dispatchEvent(new Event('error'))
    },
  }
  return stream
}
