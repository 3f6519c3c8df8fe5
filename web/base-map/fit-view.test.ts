import { expect, test } from 'vitest'
import type { Coordinates } from '../../shared/coordinates.ts'
import type { MapPoint } from '../../shared/locations.ts'
import { densestPoints, fitView, type WindowSize } from './fit-view.ts'
import { type MapView, mapRules } from './map-rules.ts'
import { toMercator } from './world.ts'

const phone = { width: 390, height: 685 }
const desktop = { width: 1280, height: 641 }

test('a single position is centered at zoom 13', () => {
  expect(fitView([at(44.98, -93.26)], phone)).toEqual({ latitude: 44.98, longitude: -93.26, zoom: 13 })
})

test('several positions fit inside a padding of 50 px at the left and 120 px where controls cover the map', () => {
  const locations = [at(37.8, -122.5), at(37.2, -121.9), at(38.1, -122.2)]
  for (const size of [phone, desktop]) {
    const view = requireView(fitView(locations, size))
    for (const pixel of locations.map((location) => toPixel(location, view, size))) {
      expect(pixel.x).toBeGreaterThanOrEqual(50)
      expect(pixel.y).toBeGreaterThanOrEqual(119.9)
      expect(pixel.x).toBeLessThanOrEqual(size.width - 120)
      expect(pixel.y).toBeLessThanOrEqual(size.height - 120)
    }
  }
})

test('close positions are shown at zoom 14 at most', () => {
  const view = requireView(fitView([at(45, -93), at(45.0001, -93)], phone))
  expect(view.zoom).toBe(14)
  expect(requireView(fitView([at(45, -93), at(45, -93)], phone)).zoom).toBe(14)
})

function at(latitude: number, longitude: number): Coordinates {
  return { latitude, longitude }
}

function requireView(view: MapView | null): MapView {
  if (view === null) throw new Error('expected a view')
  return view
}

function toPixel(coordinates: Coordinates, view: MapView, size: WindowSize): { x: number; y: number } {
  const world = mapRules.tileSize * 2 ** view.zoom
  const [point, center] = [toMercator(coordinates), toMercator(view)]
  return {
    x: (point.x - center.x) * world + size.width / 2,
    y: (point.y - center.y) * world + size.height / 2,
  }
}

const lake = Array.from({ length: 8 }, (_, i) => spot(`lake-${i}`, 44.5 + i / 50, -73.3 + (i % 3) / 50, 5))
const overseas = spot('overseas', -41.3, 174.8, 3)

test.each([phone, desktop])('40 photos around a lake and 3 on another continent open on the lake', (size) => {
  expect(idsOf(densestPoints([overseas, ...lake], size))).toEqual(idsOf(lake))
})

test.each([phone, desktop])('nothing is left out near most photos', (size) => {
  const near = [
    spot('home', 37.8, -122.4, 90),
    spot('next', 37.83, -122.44, 1),
    spot('empty', 37.79, -122.36, 0),
  ]
  expect(idsOf(densestPoints(near, size))).toEqual(['empty', 'home', 'next'])
})

function spot(id: string, latitude: number, longitude: number, photoCount: number): MapPoint {
  return [id, latitude, longitude, photoCount, id]
}

function idsOf(points: MapPoint[]): string[] {
  return points.map(([id]) => id).sort()
}
