import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trackTileHealth } from './tile-health.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('three failures in a row report the tiles as unreachable', () => {
  const { tiles, reports } = setUp()
  tiles.onLoading()
  tiles.onTileFailed()
  tiles.onTileFailed()
  expect(reports).toEqual([])
  tiles.onTileFailed()
  tiles.onTileFailed()
  expect(reports).toEqual([true])
})

test('the first loaded tile reports them as reachable again', () => {
  const { tiles, reports } = setUp()
  for (let i = 0; i < 5; i++) tiles.onTileFailed()
  tiles.onTileLoaded()
  expect(reports).toEqual([true, false])
})

test('a host that never responds is reported as unreachable', () => {
  const { tiles, reports } = setUp()
  tiles.onLoading()
  vi.runAllTimers()
  expect(reports).toEqual([true])
})

function setUp() {
  const reports: boolean[] = []
  return { reports, tiles: trackTileHealth((unreachable) => reports.push(unreachable)) }
}
