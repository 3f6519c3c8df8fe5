/** What one station publishes for some days: its highs and lows, or the level of every hour. */
export interface PublishedTides {
  /** NOAA's number of the station. */
  station: string
  name: string
  latitude: number
  longitude: number
  /** Whether NOAA predicts from the station's own constituents, or from another station's by offsets. */
  kind: 'harmonic' | 'subordinate'
  units: 'feet' | 'meters'
  /** Time (UTC) and level of high and low waters, in order. */
  turns: [time: string, level: number, type: 'high' | 'low'][]
  /** Levels of consecutive hours, from a first one (UTC) on. */
  hours: { from: string; levels: number[] }[]
}

/*
 * Tide predictions as published by NOAA's Center for Operational Oceanographic Products and Services (CO-OPS):
 * product "predictions", datum MLLW, in the units and to the decimals of the publication; times of stations that were
 * asked for in local time are turned into UTC. Works of the US government are in the public domain.
 * https://api.tidesandcurrents.noaa.gov/api/prod/datagetter?product=predictions&datum=MLLW&station=…&interval=hilo|h
 */
export const publishedTides: PublishedTides[] = [
  {
    station: '9411340',
    name: 'Santa Barbara',
    latitude: 34.4046,
    longitude: -119.6925,
    kind: 'harmonic',
    units: 'meters',
    turns: [],
    hours: [
      {
        from: '2018-08-03T13:00Z',
        levels: [
          0.656, 0.513, 0.435, 0.45, 0.556, 0.731, 0.947, 1.162, 1.324, 1.401, 1.385, 1.281, 1.117, 0.936,
          0.776, 0.67, 0.636, 0.666, 0.747, 0.856, 0.952, 1.002, 0.997, 0.933, 0.823, 0.7, 0.601, 0.554,
          0.584, 0.691, 0.861, 1.071, 1.277, 1.428, 1.496, 1.468, 1.342,
        ],
      },
      {
        from: '2018-08-07T13:00Z',
        levels: [
          0.89, 1.038, 1.083, 1.034, 0.924, 0.798, 0.718, 0.732, 0.853, 1.072, 1.354, 1.632, 1.834, 1.902,
          1.804, 1.541, 1.161, 0.727, 0.32, 0.023, -0.118, -0.091, 0.094, 0.384, 0.701, 0.971, 1.14, 1.176,
          1.094, 0.939, 0.777, 0.681, 0.699, 0.847, 1.111,
        ],
      },
      {
        from: '2018-08-10T13:00Z',
        levels: [
          0.125, 0.536, 0.932, 1.224, 1.348, 1.291, 1.101, 0.857, 0.641, 0.539, 0.599, 0.825, 1.181, 1.584,
          1.932, 2.129, 2.109, 1.85, 1.4, 0.853, 0.312, -0.117, -0.348, -0.346, -0.126, 0.254, 0.695, 1.09,
          1.349, 1.417, 1.301, 1.064, 0.788, 0.563, 0.475, 0.565, 0.822,
        ],
      },
    ],
  },
  {
    station: '1612340',
    name: 'Honolulu',
    latitude: 21.3033,
    longitude: -157.8645,
    kind: 'harmonic',
    units: 'meters',
    turns: [],
    hours: [
      {
        from: '2023-08-29T00:00Z',
        levels: [0.761, 0.768, 0.698, 0.57, 0.413, 0.261, 0.14, 0.072, 0.063, 0.103],
      },
    ],
  },
  {
    station: '9449880',
    name: 'Friday Harbor',
    latitude: 48.5453,
    longitude: -123.0125,
    kind: 'harmonic',
    units: 'meters',
    turns: [
      ['2026-07-15T02:52Z', 2.568, 'high'],
      ['2026-07-15T06:58Z', 2.128, 'low'],
      ['2026-07-15T10:47Z', 2.353, 'high'],
      ['2026-07-15T19:02Z', -0.891, 'low'],
      ['2026-07-16T03:24Z', 2.551, 'high'],
      ['2026-07-16T08:07Z', 1.925, 'low'],
      ['2026-07-16T11:55Z', 2.163, 'high'],
      ['2026-07-16T19:48Z', -0.682, 'low'],
      ['2026-07-17T03:55Z', 2.519, 'high'],
      ['2026-07-17T09:15Z', 1.66, 'low'],
      ['2026-07-17T13:09Z', 1.926, 'high'],
      ['2026-07-17T20:30Z', -0.373, 'low'],
    ],
    hours: [],
  },
  {
    station: '8443970',
    name: 'Boston',
    latitude: 42.3539,
    longitude: -71.0503,
    kind: 'harmonic',
    units: 'feet',
    turns: [
      ['2020-04-07T21:30Z', -1.29, 'low'],
      ['2020-04-08T03:40Z', 11.44, 'high'],
      ['2020-04-08T09:55Z', -1.64, 'low'],
      ['2020-04-08T16:08Z', 11.47, 'high'],
      ['2020-04-08T22:19Z', -1.41, 'low'],
      ['2020-04-09T04:29Z', 11.8, 'high'],
      ['2020-04-09T10:47Z', -1.92, 'low'],
      ['2020-04-09T17:00Z', 11.37, 'high'],
      ['2020-04-15T03:38Z', 1.47, 'low'],
      ['2020-04-15T09:55Z', 9.59, 'high'],
      ['2020-04-15T16:23Z', 0.73, 'low'],
      ['2020-04-15T22:47Z', 8.6, 'high'],
      ['2020-04-16T04:41Z', 1.76, 'low'],
      ['2020-04-16T11:00Z', 9.24, 'high'],
      ['2020-04-16T17:26Z', 1.03, 'low'],
      ['2020-04-16T23:51Z', 8.54, 'high'],
    ],
    hours: [],
  },
  {
    station: '1613077',
    name: 'Kamalo Harbor',
    latitude: 21.0483,
    longitude: -156.877,
    kind: 'subordinate',
    units: 'meters',
    turns: [
      ['2026-07-15T02:01Z', 0.841, 'high'],
      ['2026-07-15T09:37Z', 0.022, 'low'],
      ['2026-07-15T14:07Z', 0.273, 'high'],
      ['2026-07-15T19:43Z', -0.041, 'low'],
      ['2026-07-16T02:42Z', 0.804, 'high'],
      ['2026-07-16T10:13Z', 0.018, 'low'],
      ['2026-07-16T15:03Z', 0.307, 'high'],
      ['2026-07-16T20:34Z', 0.013, 'low'],
    ],
    hours: [],
  },
  {
    station: '8724307',
    name: 'Content Keys',
    latitude: 24.79,
    longitude: -81.4833,
    kind: 'subordinate',
    units: 'meters',
    turns: [
      ['2025-12-17T02:55Z', 1.128, 'high'],
      ['2025-12-17T10:57Z', -0.044, 'low'],
      ['2025-12-17T16:48Z', 0.658, 'high'],
      ['2025-12-17T22:04Z', 0.337, 'low'],
      ['2025-12-18T03:33Z', 1.148, 'high'],
      ['2025-12-18T11:35Z', -0.099, 'low'],
      ['2025-12-18T17:25Z', 0.64, 'high'],
      ['2025-12-18T22:40Z', 0.316, 'low'],
    ],
    hours: [],
  },
  {
    station: '8535805',
    name: 'Swain Channel',
    latitude: 38.98,
    longitude: -74.8633,
    kind: 'subordinate',
    units: 'feet',
    turns: [
      ['2020-01-01T05:20Z', 3.35, 'high'],
      ['2020-01-01T11:02Z', 0.71, 'low'],
      ['2020-01-01T17:29Z', 4.01, 'high'],
      ['2020-01-01T23:46Z', 0.36, 'low'],
      ['2020-01-02T06:12Z', 3.35, 'high'],
      ['2020-01-02T11:57Z', 0.86, 'low'],
    ],
    hours: [],
  },
]
