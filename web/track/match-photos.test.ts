import { expect, test } from 'vitest'
import type { LogPhoto } from '../../shared/sync.ts'
import { candidatesNear, findCandidates, matchPhotos } from './match-photos.ts'
import { photoInstant, zoneNear } from './photo-clock.ts'
import { suggestShift } from './suggest-shift.ts'
import { createTrack } from './track.ts'

const start = Date.parse('2025-06-14T10:00:00Z') // 06:00 in New York

/** A track of one hour at one place. */
const track = createTrack([
  {
    times: Array.from({ length: 61 }, (_, minute) => start + minute * 60_000),
    latitudes: new Array(61).fill(44.5),
    longitudes: new Array(61).fill(-73.3),
  },
])

function photo(values: Partial<LogPhoto>): LogPhoto {
  const none = { latitude: null, longitude: null, locationId: null, timeZone: null, isFishing: null }
  return { id: 'a', ...none, timestamp: null, timestampSource: null, ...values } as LogPhoto
}
const exact = (timestamp: string) => photo({ timestamp, timestampSource: 'offset' })
const assumed = (timestamp: string) => photo({ timestamp, timestampSource: 'assumed', timeZone: 'UTC' })

test('only catches without a position and a location are candidates', () => {
  const candidates = findCandidates(
    [
      photo({ id: 'yes' }),
      photo({ id: 'measured', latitude: 1, longitude: 1 }),
      photo({ id: 'assigned', locationId: 'pier' }),
      photo({ id: 'no catch', isFishing: false }),
    ],
    'UTC',
  )
  expect(candidates.map((candidate) => candidate.photo.id)).toEqual(['yes'])
})

test.each([
  ['America/New_York', '2025-11-02T01:30:00', '2025-11-02T05:30:00Z', 'the first of the repeated hour'],
  ['Europe/Berlin', '2025-10-26T02:30:00', '2025-10-26T00:30:00Z', 'the first of the repeated hour'],
  ['Europe/Berlin', '2025-10-26T03:30:00', '2025-10-26T02:30:00Z', 'behind the change'],
  ['Europe/Berlin', '2025-03-30T02:30:00', '2025-03-30T01:30:00Z', 'an hour later, as it is skipped'],
  ['Pacific/Auckland', '2025-04-06T02:30:00', '2025-04-05T13:30:00Z', 'the first of the repeated hour'],
])('on the clock of %s, %s is %s: %s, as on the server', (zone, local, instant) => {
  expect(photoInstant(assumed(`${local}.000Z`), zone)).toBe(Date.parse(instant))
})

test('candidates are sorted by time, and some may be near the track', () => {
  const times = [
    '2025-06-15T13:01:00Z',
    '2025-06-14T10:30:00Z',
    '2025-06-13T08:00:00Z',
    '2025-06-13T07:59:00Z',
  ]
  const candidates = findCandidates([photo({}), ...times.map(exact)], 'UTC')
  expect(candidates.map(({ photo }) => photo.timestamp)).toEqual([...times.toReversed(), null])
  const near = candidatesNear(candidates, track, 26 * 60)
  expect(near.map(({ photo }) => photo.timestamp)).toEqual([times[2], times[1]])
})

test('a match says how many photos get no position, and why', () => {
  const photos = [
    exact('2025-06-14T06:30:00.000-04:00'),
    exact('2025-06-14T12:30:00.000+02:00'),
    exact('2025-06-14T08:00:00.000-04:00'),
    photo({}),
  ]
  const match = matchPhotos(findCandidates(photos, 'UTC'), track, 0)
  expect(match.located).toMatchObject([
    { latitude: 44.5, longitude: -73.3, instant: start + 30 * 60_000 },
    { latitude: 44.5, longitude: -73.3 },
  ])
  expect(match.counts).toEqual({ undated: 1, outside: 1, gap: 0, contradiction: 0 })
})

test('a shift moves the photos, not the track', () => {
  const late = findCandidates([exact('2025-06-14T09:30:00.000Z')], 'UTC')
  expect(matchPhotos(late, track, 0).located).toEqual([])
  expect(matchPhotos(late, track, 60).located).toMatchObject([{ instant: start + 30 * 60_000 }])
})

test('a time without a zone is read in the zone of the track, and one with an offset stays', () => {
  const wall = '2025-06-14T06:30:00.000Z'
  const expected = start + 30 * 60_000
  for (const timestampSource of ['assumed', 'place', 'entered'] as const)
    expect(photoInstant({ timestamp: wall, timestampSource, timeZone: 'UTC' }, 'America/New_York')).toBe(
      expected,
    )
  const byBrowser = { timestamp: '2025-06-14T06:30:00.000+02:00', timestampSource: 'browser' } as const
  expect(photoInstant({ ...byBrowser, timeZone: null }, 'America/New_York')).toBe(expected)
  expect(photoInstant({ ...byBrowser, timeZone: 'Europe/Berlin' }, 'America/New_York')).toBe(
    Date.parse('2025-06-14T04:30:00Z'),
  )
})

test('the zone of the track is that of the nearest photo with a position, else the browser’s', () => {
  const near = photo({ latitude: 44.9, longitude: -73.2, timeZone: 'America/New_York' })
  const far = photo({ latitude: 21, longitude: -157, timeZone: 'Pacific/Honolulu' })
  expect(zoneNear(track, [far, near])).toBe('America/New_York')
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(zoneNear(track, [far])).toBe(browserZone)
  expect(zoneNear(track, [{ ...near, timeZone: 'Moon/Base' }])).toBe(browserZone)
})

test('a clock of another time zone is suggested as a whole hour, with the range that fits', () => {
  const photos = ['10:05', '10:20', '10:50'].map((time) => assumed(`2025-06-14T${time}:00.000Z`))
  const candidates = findCandidates(photos, 'Europe/Berlin') // read as 08:05 to 08:50 UTC
  expect(suggestShift(candidates, track)).toEqual({ minutes: 120, count: 3, from: 120, to: 120 })
  const one = findCandidates([assumed('2025-06-14T10:30:00.000Z')], 'Europe/Berlin')
  expect(suggestShift(one, track)).toEqual({ minutes: 120, count: 1, from: 90, to: 150 })
})

test('nothing is suggested if the clock may be right, or if nothing fits', () => {
  const right = [exact('2025-06-14T10:30:00Z'), exact('2025-06-14T10:40:00Z'), exact('2025-06-14T08:30:00Z')]
  expect(suggestShift(findCandidates(right, 'UTC'), track)).toBeNull()
  expect(suggestShift(findCandidates([exact('2025-07-14T10:30:00Z')], 'UTC'), track)).toBeNull()
  expect(suggestShift([], track)).toBeNull()
})
