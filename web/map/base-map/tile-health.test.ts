import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trackTileHealth } from './tile-health.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('three failures in a row mean that tiles are not reachable', () => {
  const { tiles, told } = watch()
  tiles.begun()
  tiles.failed()
  tiles.failed()
  expect(told).toEqual([])
  tiles.failed()
  tiles.failed()
  expect(told).toEqual([true])
})

test('single missing tiles among others mean nothing', () => {
  const { tiles, told } = watch()
  for (let i = 0; i < 10; i++) {
    tiles.failed()
    tiles.failed()
    tiles.arrived()
  }
  expect(told).toEqual([])
})

test('the first tile that arrives takes it back', () => {
  const { tiles, told } = watch()
  for (let i = 0; i < 5; i++) tiles.failed()
  tiles.arrived()
  expect(told).toEqual([true, false])
})

test('a host that never answers is not reachable', () => {
  const { tiles, told } = watch()
  tiles.begun()
  vi.runAllTimers()
  expect(told).toEqual([true])
})

test('a host that answers late but answers is reachable', () => {
  const { tiles, told } = watch()
  tiles.begun()
  tiles.arrived()
  vi.runAllTimers()
  expect(told).toEqual([])
})

test('nothing is told after the end', () => {
  const { tiles, told } = watch()
  tiles.begun()
  tiles.end()
  vi.runAllTimers()
  expect(told).toEqual([])
})

function watch() {
  const told: boolean[] = []
  return { told, tiles: trackTileHealth((unreachable) => told.push(unreachable)) }
}
