import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from './connection.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function connect(isReachable: () => boolean) {
  let probes = 0
  const reconnects: boolean[] = []
  const connection = createConnection(async () => {
    probes += 1
    return isReachable()
  })
  connection.onReconnect((hadShownCached) => reconnects.push(hadShownCached))
  return { connection, reconnects, probes: () => probes }
}

const minuteMs = 60_000

test('a call that fails while the server is there is no end of the connection', async () => {
  const { connection } = connect(() => true)
  connection.recordFailure()
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.snapshot()).toEqual({ isOffline: false, updatedAt: null })
})

test('without the server, what is shown is as old as the last answer', async () => {
  const { connection } = connect(() => false)
  connection.recordResponse(null)
  await vi.advanceTimersByTimeAsync(minuteMs)
  connection.recordFailure()
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.snapshot()).toEqual({ isOffline: true, updatedAt: 1_000_000 })
})

test('kept answers say that the server is away, and the oldest of them how old the log is', () => {
  const { connection } = connect(() => false)
  connection.recordResponse(Number.NaN)
  expect(connection.snapshot()).toEqual({ isOffline: true, updatedAt: null })
  connection.recordResponse(700)
  connection.recordResponse(500)
  connection.recordResponse(600)
  expect(connection.snapshot()).toEqual({ isOffline: true, updatedAt: 500 })
})

test('the server is asked for again and again, and then everybody hears that it is back', async () => {
  let isReachable = false
  const { connection, reconnects, probes } = connect(() => isReachable)
  connection.recordResponse(500)
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect(probes()).toBeGreaterThan(8)
  expect(probes()).toBeLessThan(30)
  isReachable = true
  await vi.advanceTimersByTimeAsync(2 * minuteMs)
  expect(connection.snapshot()).toEqual({ isOffline: false, updatedAt: null })
  expect(reconnects).toEqual([true])
  const probesBefore = probes()
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect(probes()).toBe(probesBefore)
})

test('any fresh answer says that the server is back', async () => {
  const { connection, reconnects } = connect(() => false)
  connection.recordFailure()
  await vi.advanceTimersByTimeAsync(0)
  connection.recordResponse(null)
  expect(connection.snapshot().isOffline).toBe(false)
  expect(reconnects).toEqual([false])
})

test('of many who ask at once the server is asked once', async () => {
  const { connection, probes } = connect(() => true)
  await Promise.all([connection.check(), connection.check(), connection.check()])
  expect(probes()).toBe(1)
})
