import { readFileSync } from 'node:fs'
import type { Position } from 'geojson'
import { expect, test } from 'vitest'
import { landGeometry, unrollRing, type WorldAtlas } from './land-geometry.ts'

const atlas: WorldAtlas = JSON.parse(
  readFileSync(new URL('../../node_modules/world-atlas/countries-110m.json', import.meta.url), 'utf8'),
)

test('no edge of the land crosses the world, except along the South Pole', () => {
  const { land } = landGeometry(atlas)
  const long = land.coordinates
    .flat()
    .flatMap(edges)
    .filter(([from, to]) => span(from, to) > 180)
  expect(long.map(([from, to]) => [from[1], to[1]])).toEqual([[-90, -90]])
})

test('a ring across the antimeridian continues beyond 180°', () => {
  const ring = [
    [170, 60],
    [-170, 60],
    [-170, 70],
    [170, 70],
    [170, 60],
  ]
  expect(unrollRing(ring)).toEqual([
    [170, 60],
    [190, 60],
    [190, 70],
    [170, 70],
    [170, 60],
  ])
})

function edges(ring: Position[]): [Position, Position][] {
  return ring.slice(1).map((to, index) => [ring[index] ?? to, to])
}

function span(from: Position, to: Position): number {
  return Math.abs((to[0] ?? 0) - (from[0] ?? 0))
}
