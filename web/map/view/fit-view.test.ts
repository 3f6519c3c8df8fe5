import { expect, test } from 'vitest'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { fitView } from './fit-view.ts'
import type { WindowSize } from './heaviest-window.ts'
import { type MapView, mapRules } from './map-rules.ts'
import { toMercator } from './mercator.ts'

const phone = { width: 390, height: 685 }
const desktop = { width: 1280, height: 641 }

test('no positions give no view', () => {
  expect(fitView([], phone)).toBeNull()
})

test('a single position is centered at zoom 13', () => {
  expect(fitView([at(44.98, -93.26)], phone)).toEqual({ latitude: 44.98, longitude: -93.26, zoom: 13 })
})

test('several positions fit inside a padding of 50 px at the top and left and 120 px at the bottom and right', () => {
  const locations = [at(37.8, -122.5), at(37.2, -121.9), at(38.1, -122.2)]
  for (const size of [phone, desktop]) {
    const view = requireView(fitView(locations, size))
    for (const pixel of locations.map((location) => toPixel(location, view, size))) {
      expect(pixel.x).toBeGreaterThanOrEqual(50)
      expect(pixel.y).toBeGreaterThanOrEqual(50)
      expect(pixel.x).toBeLessThanOrEqual(size.width - 120)
      expect(pixel.y).toBeLessThanOrEqual(size.height - 120)
    }
  }
})

test('the zoom is the deepest that fits', () => {
  const locations = [at(37.8, -122.5), at(37.2, -121.9)]
  const view = requireView(fitView(locations, phone))
  const closer = { ...view, zoom: view.zoom + 1 }
  const [a, b] = locations.map((location) => toPixel(location, closer, phone))
  const needed = { x: Math.abs((a?.x ?? 0) - (b?.x ?? 0)), y: Math.abs((a?.y ?? 0) - (b?.y ?? 0)) }
  expect(needed.x > phone.width - 170 || needed.y > phone.height - 170).toBe(true)
})

test('close positions are shown at zoom 14 at most', () => {
  const view = requireView(fitView([at(45, -93), at(45.0001, -93)], phone))
  expect(view.zoom).toBe(14)
  expect(requireView(fitView([at(45, -93), at(45, -93)], phone)).zoom).toBe(14)
})

test('positions on both sides of the antimeridian are close', () => {
  const view = requireView(fitView([at(-17, 179), at(-18, -179)], desktop))
  expect(Math.abs(view.longitude)).toBeGreaterThan(178)
  expect(Math.abs(view.longitude)).toBeLessThan(182)
  expect(view.zoom).toBeGreaterThan(6)
})

test('positions around the world show as many as fit into one view', () => {
  const florida = [at(25.8, -80.2), at(27.9, -82.4), at(30.3, -81.6)]
  const distant = [at(-33.9, 151.2), at(60.2, 24.9), at(-41.3, 174.8), at(35.7, 139.7)]
  const view = requireView(fitView([...distant, ...florida], phone))
  expect(view.zoom).toBe(mapRules.minZoom)
  for (const location of florida) {
    const pixel = toPixel(location, view, phone)
    expect(pixel.x).toBeGreaterThan(0)
    expect(pixel.x).toBeLessThan(phone.width)
    expect(pixel.y).toBeGreaterThan(0)
    expect(pixel.y).toBeLessThan(phone.height)
  }
})

test('a window smaller than its padding still gets a view', () => {
  const view = requireView(fitView([at(37.8, -122.5), at(37.2, -121.9)], { width: 100, height: 100 }))
  expect(view.zoom).toBeGreaterThanOrEqual(mapRules.minZoom)
  expect(Number.isFinite(view.latitude)).toBe(true)
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
