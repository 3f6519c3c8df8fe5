import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from './connection.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function connect(isReachable: () => boolean) {
  let probes = 0
  let reconnects = 0
  const connection = createConnection(async () => {
    probes += 1
    return isReachable()
  })
  connection.onReconnect(() => {
    reconnects += 1
  })
  return { connection, reconnects: () => reconnects, probes: () => probes }
}

const minuteMs = 60_000

test('a failed request while the server is reachable does not mean offline', async () => {
  const { connection } = connect(() => true)
  connection.recordFailure()
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.snapshot()).toEqual({ isOffline: false })
})

test('a failed request while the server is unreachable means offline', async () => {
  const { connection } = connect(() => false)
  connection.recordResponse(false)
  connection.recordFailure()
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.snapshot()).toEqual({ isOffline: true })
})

test('while offline the server is probed with growing delays, and listeners are called once it is back', async () => {
  let isReachable = false
  const { connection, reconnects, probes } = connect(() => isReachable)
  connection.recordResponse(true)
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect(probes()).toBeGreaterThan(8)
  expect(probes()).toBeLessThan(30)
  isReachable = true
  await vi.advanceTimersByTimeAsync(2 * minuteMs)
  expect(connection.snapshot()).toEqual({ isOffline: false })
  expect(reconnects()).toBe(1)
  const probesBefore = probes()
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect(probes()).toBe(probesBefore)
})

test('any response of the server ends the offline state', async () => {
  const { connection, reconnects } = connect(() => false)
  connection.recordFailure()
  await vi.advanceTimersByTimeAsync(0)
  connection.recordResponse(false)
  expect(connection.snapshot().isOffline).toBe(false)
  expect(reconnects()).toBe(1)
})
