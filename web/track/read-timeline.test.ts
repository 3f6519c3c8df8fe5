import { expect, test } from 'vitest'
import { readTimeline } from './read-timeline.ts'

const at = (time: string) => Date.parse(time)
const read = (json: unknown) => readTimeline(JSON.stringify(json)).lists

test('reads the paths and positions of an Android export, and leaves out visits', () => {
  const json = {
    semanticSegments: [
      {
        startTime: '2025-06-14T06:00:00.000-04:00',
        endTime: '2025-06-14T08:00:00.000-04:00',
        timelinePath: [
          { point: '44.5000001°, -73.3000002°', time: '2025-06-14T06:02:00.000-04:00' },
          { point: '-44.5°, 173°', time: '2025-06-14T06:05:00.000-04:00' },
        ],
      },
      {
        startTime: '2025-06-14T08:00:00.000-04:00',
        endTime: '2025-06-14T09:00:00.000-04:00',
        visit: { topCandidate: { placeLocation: { latLng: '44.6°, -73.2°' } } },
      },
    ],
    rawSignals: [
      {
        position: {
          LatLng: '44.51°, -73.31°',
          accuracyMeters: 12,
          timestamp: '2025-06-14T06:10:00.000-04:00',
        },
      },
      {
        position: {
          LatLng: '44.9°, -73.9°',
          accuracyMeters: 900,
          timestamp: '2025-06-14T06:11:00.000-04:00',
        },
      },
      { wifiScan: { devicesRecords: [] } },
    ],
    userLocationProfile: {},
  }
  expect(read(json)).toEqual([
    {
      times: [at('2025-06-14T10:02:00Z'), at('2025-06-14T10:05:00Z'), at('2025-06-14T10:10:00Z')],
      latitudes: [44.5000001, -44.5, 44.51],
      longitudes: [-73.3000002, 173, -73.31],
    },
  ])
})

test('reads the export of an iPhone', () => {
  const json = [
    {
      startTime: '2025-06-14T06:00:00.000-04:00',
      endTime: '2025-06-14T08:00:00.000-04:00',
      timelinePath: [{ point: 'geo:44.5,-73.3', durationMinutesOffsetFromStartTime: '12' }],
    },
    { startTime: '2025-06-14T08:00:00.000-04:00', visit: { topCandidate: { placeLocation: 'geo:1,1' } } },
  ]
  expect(read(json)).toEqual([
    { times: [at('2025-06-14T10:12:00Z')], latitudes: [44.5], longitudes: [-73.3] },
  ])
})

test('reads Records.json of Takeout, also with times in milliseconds', () => {
  const json = {
    locations: [
      { latitudeE7: 445000000, longitudeE7: -733000000, accuracy: 20, timestamp: '2025-06-14T10:00:00.123Z' },
      { latitudeE7: 446000000, longitudeE7: -734000000, timestampMs: '1486110600090' },
      { latitudeE7: 446000000, longitudeE7: -734000000, accuracy: 1500, timestamp: '2025-06-14T10:01:00Z' },
      { timestamp: '2025-06-14T10:02:00Z' },
    ],
  }
  expect(read(json)).toEqual([
    {
      times: [at('2025-06-14T10:00:00.123Z'), 1486110600090],
      latitudes: [44.5, 44.6],
      longitudes: [-73.3, -73.4],
    },
  ])
})

test('whatever else is in the lists is left out', () => {
  const odd = [null, 1, 'x', [], {}, { timelinePath: [null, { point: 7 }, { point: 'here', time: 'now' }] }]
  expect(read({ semanticSegments: odd, rawSignals: odd, locations: odd })[0]?.times).toEqual([])
})

test.each([
  ['another JSON file', '{"name":"creel"}'],
  ['a number', '1'],
  ['no JSON', '{"semanticSegments": ['],
  ['deep nesting', '['.repeat(200_000)],
])('%s is no Timeline export', (_, text) => {
  expect(() => readTimeline(text)).toThrow('isn’t a Timeline export')
})

test('long texts in place of points take linear time', () => {
  const point = `geo:${'1'.repeat(500_000)}`
  expect(
    read([{ startTime: '2025-06-14T06:00:00Z', timelinePath: [{ point, time: point }] }])[0]?.times,
  ).toEqual([])
})
