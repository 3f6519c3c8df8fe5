import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from './connection.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function connect(isThere: () => boolean) {
  let probes = 0
  const back: boolean[] = []
  const connection = createConnection(async () => {
    probes += 1
    return isThere()
  })
  connection.onBack((hadKept) => back.push(hadKept))
  return { connection, back, probes: () => probes }
}

const minuteMs = 60_000

test('a call that fails while the server is there is no end of the connection', async () => {
  const { connection } = connect(() => true)
  connection.failed()
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.snapshot()).toEqual({ isOffline: false, updatedAt: null })
})

test('without the server, what is shown is as old as the last answer', async () => {
  const { connection } = connect(() => false)
  connection.answered(null)
  await vi.advanceTimersByTimeAsync(minuteMs)
  connection.failed()
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.snapshot()).toEqual({ isOffline: true, updatedAt: 1_000_000 })
})

test('kept answers say that the server is away, and the oldest of them how old the log is', () => {
  const { connection } = connect(() => false)
  connection.answered(Number.NaN)
  expect(connection.snapshot()).toEqual({ isOffline: true, updatedAt: null })
  connection.answered(700)
  connection.answered(500)
  connection.answered(600)
  expect(connection.snapshot()).toEqual({ isOffline: true, updatedAt: 500 })
})

test('the server is asked for again and again, and then everybody hears that it is back', async () => {
  let isThere = false
  const { connection, back, probes } = connect(() => isThere)
  connection.answered(500)
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect(probes()).toBeGreaterThan(8)
  expect(probes()).toBeLessThan(30)
  isThere = true
  await vi.advanceTimersByTimeAsync(2 * minuteMs)
  expect(connection.snapshot()).toEqual({ isOffline: false, updatedAt: null })
  expect(back).toEqual([true])
  const asked = probes()
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect(probes()).toBe(asked)
})

test('any fresh answer says that the server is back', async () => {
  const { connection, back } = connect(() => false)
  connection.failed()
  await vi.advanceTimersByTimeAsync(0)
  connection.answered(null)
  expect(connection.snapshot().isOffline).toBe(false)
  expect(back).toEqual([false])
})

test('of many who ask at once the server is asked once', async () => {
  const { connection, probes } = connect(() => true)
  await Promise.all([connection.check(), connection.check(), connection.check()])
  expect(probes()).toBe(1)
})
