import { expect, test } from 'vitest'
import type { MapPoint } from '../../../shared/locations.ts'
import { mapRules } from '../../base-map/map-rules.ts'
import type { Bounds } from '../../base-map/world.ts'
import { type ClusterMarker, createClusterIndex, type MapMarker } from './cluster-index.ts'

const wholeWorld: Bounds = { west: -180, south: -90, east: 180, north: 90 }

test('at every zoom the pins show each photo and each location exactly once', () => {
  const points = scatter(2000)
  const index = createClusterIndex(points)
  const photos = points.reduce((sum, [, , , count]) => sum + count, 0)
  for (let zoom = mapRules.minZoom; zoom <= mapRules.maxZoom; zoom++) {
    const markers = index.queryMarkers(wholeWorld, zoom)
    expect(markers.reduce((sum, marker) => sum + marker.photoCount, 0)).toBe(photos)
    expect(markers.reduce((sum, marker) => sum + locationCount(marker), 0)).toBe(points.length)
  }
})

test('locations within 80 px are clustered, and those farther apart are not', () => {
  const zoom = 10
  const index = createClusterIndex([
    location('a', 0, 0, 2),
    location('b', 0, degreesFor(70, zoom), 3),
    location('c', 0, 5, 1),
  ])
  const markers = index.queryMarkers(wholeWorld, zoom)
  expect(markers.map((marker) => [marker.kind, marker.photoCount]).sort()).toEqual([
    ['cluster', 5],
    ['location', 1],
  ])
  const distantIndex = createClusterIndex([location('a', 0, 0, 2), location('b', 0, degreesFor(90, zoom), 3)])
  expect(distantIndex.queryMarkers(wholeWorld, zoom).map((marker) => marker.kind)).toEqual([
    'location',
    'location',
  ])
})

test('a separated location has a pin of its own, and its cluster counts the others only', () => {
  const index = createClusterIndex([location('a', 0, 0, 2), location('b', 0, 0, 3), location('c', 0, 0, 5)])
  const markers = index.queryMarkers(wholeWorld, mapRules.maxZoom, 'a')
  const beside = { latitude: 0, longitude: 0 }
  expect(markers.map(({ kind, key, photoCount, beside }) => [kind, key, photoCount, beside])).toEqual([
    ['location', 'a', 2, undefined],
    ['cluster', 'b', 8, beside],
  ])
})

test('locations on both sides of the antimeridian are clustered like any others', () => {
  const index = createClusterIndex([
    location('a', -16.8, 179.95, 2),
    location('b', -16.8, -179.95, 3),
    location('c', 50, 0),
  ])
  const window = { west: 160, south: -30, east: 200, north: 0 }
  const cluster = onlyCluster(index.queryMarkers(window, 4))
  expect(cluster.photoCount).toBe(5)
  expect(Math.abs(cluster.longitude)).toBeCloseTo(180)
})

test('locations at one point never split and open as a list by name', () => {
  const index = createClusterIndex([location('2', 45, -93, 3, 'Pier'), location('1', 45, -93, 4, 'Dock')])
  for (const zoom of [5, 20]) {
    const cluster = onlyCluster(index.queryMarkers(wholeWorld, zoom))
    expect(cluster.photoCount).toBe(7)
    const expansion = index.openCluster(cluster.clusterId, 19)
    if (!('locations' in expansion)) throw new Error('expected locations')
    expect(expansion.locations.map(({ name, photoCount }) => [name, photoCount])).toEqual([
      ['Dock', 4],
      ['Pier', 3],
    ])
  }
})

function location(id: string, latitude: number, longitude: number, photoCount = 1, name = id): MapPoint {
  return [id, latitude, longitude, photoCount, name]
}

function locationCount(marker: MapMarker): number {
  return marker.kind === 'cluster' ? marker.locationCount : 1
}

function onlyCluster(markers: MapMarker[]): ClusterMarker {
  const [marker] = markers
  if (markers.length !== 1 || marker?.kind !== 'cluster') throw new Error('expected one cluster')
  return marker
}

/** Returns the degrees of longitude of a number of pixels at a zoom. */
function degreesFor(pixels: number, zoom: number): number {
  return (360 * pixels) / (mapRules.tileSize * 2 ** zoom)
}

/** Returns pseudorandom locations all over the world, some of them at the same position. */
function scatter(count: number): MapPoint[] {
  return Array.from({ length: count }, (_, i) => {
    const latitude = ((i * 7919) % 13000) / 100 - 65
    const longitude = i % 10 === 0 ? 179.9999 : ((i * 104729) % 36000) / 100 - 180
    return location(`spot-${i}`, latitude, longitude, i % 7)
  })
}
