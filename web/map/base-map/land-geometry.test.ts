import { readFileSync } from 'node:fs'
import type { Position } from 'geojson'
import { expect, test } from 'vitest'
import { landGeometry, unrollRing, type WorldAtlas } from './land-geometry.ts'

const atlas: WorldAtlas = JSON.parse(
  readFileSync(new URL('../../../node_modules/world-atlas/countries-110m.json', import.meta.url), 'utf8'),
)

test('no edge of the land crosses the world, except along the South Pole', () => {
  const { land } = landGeometry(atlas)
  const long = land.coordinates
    .flat()
    .flatMap(edges)
    .filter(([from, to]) => span(from, to) > 180)
  expect(long.map(([from, to]) => [from[1], to[1]])).toEqual([[-90, -90]])
})

test('every ring of the land is closed', () => {
  for (const ring of landGeometry(atlas).land.coordinates.flat()) expect(ring.at(-1)).toEqual(ring[0])
})

test('borders between countries are included, without coasts', () => {
  const { borders } = landGeometry(atlas)
  const points = borders.coordinates.flat()
  expect(
    points.some(([longitude = 0, latitude = 0]) => longitude < -100 && Math.abs(latitude - 49) < 0.1),
  ).toBe(true)
  expect(points.some(([, latitude = 0]) => latitude < -60)).toBe(false)
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

test('a ring on one side of the antimeridian is unchanged', () => {
  const ring = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 0],
  ]
  expect(unrollRing(ring)).toEqual(ring)
})

function edges(ring: Position[]): [Position, Position][] {
  return ring.slice(1).map((to, index) => [ring[index] ?? to, to])
}

function span(from: Position, to: Position): number {
  return Math.abs((to[0] ?? 0) - (from[0] ?? 0))
}
