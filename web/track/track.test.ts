import { expect, test } from 'vitest'
import { createPointList, type PointList } from './point-list.ts'
import { createTrack, positionAt, trackRange } from './track.ts'

const start = Date.parse('2025-06-14T10:00:00Z')
const minutes = (count: number) => start + count * 60_000
/** About 111 m to the north. */
const step = 0.001

function recording(...points: [minute: number, latitude: number, longitude?: number][]): PointList {
  const list = createPointList()
  for (const [minute, latitude, longitude = -73.3] of points) {
    list.times.push(minutes(minute))
    list.latitudes.push(latitude)
    list.longitudes.push(longitude)
  }
  return list
}

test('a position lies between the two neighboring points, in proportion to time', () => {
  const track = createTrack([recording([0, 44.5], [4, 44.5 + 4 * step, -73.296], [5, 44.6])])
  expect(positionAt(track, minutes(1))).toEqual({ kind: 'found', latitude: 44.501, longitude: -73.299 })
  expect(positionAt(track, minutes(4))).toMatchObject({ latitude: 44.504 })
})

test('points may be in any order, and several at one time', () => {
  const track = createTrack([recording([4, 44.504], [0, 44.5], [4, 44.504], [2, 44.502])])
  expect(positionAt(track, minutes(3))).toMatchObject({ kind: 'found', latitude: 44.503 })
  expect(trackRange(track)).toEqual({ start: minutes(0), end: minutes(4) })
})

test('nothing is invented in a gap, but a photo within a minute of its edge belongs to the edge', () => {
  const track = createTrack([recording([0, 44.5], [1, 44.5 + step], [121, 44.6], [122, 44.6 + step])])
  expect(positionAt(track, minutes(60))).toEqual({ kind: 'gap' })
  expect(positionAt(track, minutes(2))).toMatchObject({ kind: 'found', latitude: 44.501 })
  expect(positionAt(track, minutes(2.1))).toEqual({ kind: 'gap' })
  expect(positionAt(track, minutes(120))).toMatchObject({ kind: 'found', latitude: 44.6 })
  expect(positionAt(track, minutes(-1))).toMatchObject({ kind: 'found', latitude: 44.5 })
  expect(positionAt(track, minutes(-1.1))).toEqual({ kind: 'outside' })
  expect(positionAt(track, minutes(123.1))).toEqual({ kind: 'outside' })
})

test.each([
  ['10 minutes and 990 m', 10, 8.9, 'found'],
  ['11 minutes and 990 m', 11, 8.9, 'gap'],
  ['5 minutes and 1.1 km', 5, 10, 'gap'],
  ['60 minutes at one place', 60, 0.5, 'found'],
  ['60 minutes and 200 m', 60, 2, 'gap'],
  ['61 minutes at one place', 61, 0, 'gap'],
])('two points that are %s apart', (_, minute, steps, kind) => {
  const track = createTrack([recording([0, 44.5], [minute, 44.5 + steps * step])])
  expect(positionAt(track, minutes(minute / 2)).kind).toBe(kind)
})

test('two recordings that agree give one position; if they differ, there is none', () => {
  const watch = recording([0, 44.5], [10, 44.5])
  const same = createTrack([watch, recording([2, 44.5 + step / 4], [12, 44.5 + step / 4])])
  expect(positionAt(same, minutes(5)).kind).toBe('found')
  expect(positionAt(same, minutes(11)).kind).toBe('found')
  const other = createTrack([watch, recording([2, 44.5 + 5 * step], [12, 44.5 + 5 * step])])
  expect(positionAt(other, minutes(5))).toEqual({ kind: 'contradiction' })
  expect(positionAt(other, minutes(1))).toMatchObject({ kind: 'found', latitude: 44.5 })
})

test('a long recording around short ones is still found', () => {
  const short = Array.from({ length: 20 }, (_, index) => recording([20 + index, 44.5], [20.5 + index, 44.5]))
  const track = createTrack([recording([0, 44.5], [60, 44.5]), ...short])
  expect(positionAt(track, minutes(50)).kind).toBe('found')
})

test('a track across the date line stays there', () => {
  const track = createTrack([recording([0, -17, 179.998], [2, -17, -179.998])])
  const lookup = positionAt(track, minutes(1))
  expect(lookup.kind === 'found' && Math.abs(lookup.longitude)).toBe(180)
  expect(positionAt(track, minutes(1.5))).toMatchObject({ longitude: -179.999 })
})

test('without points, every photo is outside', () => {
  const track = createTrack([createPointList()])
  expect(trackRange(track)).toBeNull()
  expect(positionAt(track, start)).toEqual({ kind: 'outside' })
})

test('200,000 points are searched in no time', () => {
  const indexes = Array.from({ length: 200_000 }, (_, index) => index)
  const track = createTrack([
    {
      times: indexes.map((index) => start + index * 1000),
      latitudes: indexes.map((index) => 44.5 + index / 1e6),
      longitudes: indexes.map(() => -73.3),
    },
  ])
  for (let second = 0; second < 200_000; second += 2) positionAt(track, start + second * 1000 + 500)
  expect(positionAt(track, start + 100_000_000)).toMatchObject({ kind: 'found', latitude: 44.6 })
})
