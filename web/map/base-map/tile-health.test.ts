import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trackTileHealth } from './tile-health.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('three failures in a row mean that tiles are not reachable', () => {
  const { tiles, reports } = setUp()
  tiles.onLoading()
  tiles.onTileFailed()
  tiles.onTileFailed()
  expect(reports).toEqual([])
  tiles.onTileFailed()
  tiles.onTileFailed()
  expect(reports).toEqual([true])
})

test('single missing tiles among others mean nothing', () => {
  const { tiles, reports } = setUp()
  for (let i = 0; i < 10; i++) {
    tiles.onTileFailed()
    tiles.onTileFailed()
    tiles.onTileLoaded()
  }
  expect(reports).toEqual([])
})

test('the first tile that arrives takes it back', () => {
  const { tiles, reports } = setUp()
  for (let i = 0; i < 5; i++) tiles.onTileFailed()
  tiles.onTileLoaded()
  expect(reports).toEqual([true, false])
})

test('a host that never answers is not reachable', () => {
  const { tiles, reports } = setUp()
  tiles.onLoading()
  vi.runAllTimers()
  expect(reports).toEqual([true])
})

test('a host that answers late but answers is reachable', () => {
  const { tiles, reports } = setUp()
  tiles.onLoading()
  tiles.onTileLoaded()
  vi.runAllTimers()
  expect(reports).toEqual([])
})

test('nothing is told after the end', () => {
  const { tiles, reports } = setUp()
  tiles.onLoading()
  tiles.stop()
  vi.runAllTimers()
  expect(reports).toEqual([])
})

function setUp() {
  const reports: boolean[] = []
  return { reports, tiles: trackTileHealth((unreachable) => reports.push(unreachable)) }
}
