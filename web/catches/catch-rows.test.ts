import { expect, test } from 'vitest'
import { formatClock } from '../../shared/formatting/clock.ts'
import { moonPhaseIndex, moonPhases } from '../../shared/moon.ts'
import type { Photo } from '../../shared/photos.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { galleryPhotos } from '../../test/samples/sample-photo-list.ts'
import { conditionRows } from '../conditions/condition-rows.ts'
import { catchRows } from './catch-rows.ts'

const [complete, unknown] = galleryPhotos(2) as [Photo, Photo]

/** The text of each row, by label. */
function rowTexts(
  fields: Partial<Photo>,
  photo = unknown,
  units: UnitSystem = 'imperial',
): Record<string, string> {
  const rows = catchRows({ ...photo, ...fields }, units).map(({ label, parts }) => [
    label,
    parts.map(({ text, tag }) => (tag === null ? text : `${text} ${tag}`)).join(' · '),
  ])
  return Object.fromEntries(rows)
}

test('unknown catch details are named, and unknown weather and tide are omitted', () => {
  expect(rowTexts({ timestamp: null })).toEqual({
    Caught: 'Unknown',
    Species: 'Not identified',
    Size: 'No measurements',
    'Caught with': 'Unknown',
  })
})

test('the date and time of a catch are local', () => {
  expect(rowTexts({ timestamp: '2024-05-03T23:05:00-07:00' }).Caught).toBe('May 3, 2024 · 11:05 PM')
  expect(rowTexts({ timestamp: '2024-05-03T00:10:00+12:00' }).Caught).toBe('May 3, 2024 · 12:10 AM')
  expect(formatClock('2024-05-03T12:00:00Z')).toBe('12:00 PM')
})

test('species and measurements show whether they were edited or estimated', () => {
  const { Species, Size } = rowTexts({ speciesEdited: true, weightEdited: true }, complete)
  expect(Species).toBe('Largemouth Bass (edited)')
  expect(Size).toBe('18.5 in (AI est.) · 3.2 lbs (edited)')
  expect(rowTexts({ species: ['northern pike', 'zander'] }).Species).toBe('Northern Pike, Zander (AI est.)')
  expect(rowTexts({ weightLbs: 3 }).Size).toBe('3 lbs (AI est.)')
})

test('weather is shown only if the temperature is known', () => {
  expect(rowTexts({ temperature: 67.44, cloudCover: 40, windSpeed: 7.2 }).Weather).toBe(
    '67.4°F · 40% clouds · 7.2 mph wind',
  )
  expect(rowTexts({ temperature: -0.04 }).Weather).toBe('0°F')
  expect(rowTexts({ cloudCover: 40, windSpeed: 7 }).Weather).toBeUndefined()
})

test('the tide shows one decimal and its type', () => {
  expect(rowTexts({ tideLevel: 3, tideType: 'rising' }).Tide).toBe('3.0 ft · rising')
  expect(rowTexts({ tideLevel: -0.04, tideType: null }).Tide).toBe('0.0 ft')
  expect(rowTexts({ tideLevel: -0.06 }).Tide).toBe('-0.1 ft')
})

test('metric users see size, weather and tide in metric units', () => {
  const conditions = { temperature: 67.44, windSpeed: 7.2, tideLevel: 3, tideType: 'rising' } as const
  const { Size, Weather, Tide } = rowTexts(conditions, complete, 'metric')
  expect(Size).toBe('47 cm (AI est.) · 1.45 kg (AI est.)')
  expect(Weather).toBe('19.7°C · 11.6 km/h wind')
  expect(Tide).toBe('0.9 m · rising')
})

test('condition rows show coordinates, moon, sun, tide station and time zone', () => {
  const photo: Photo = {
    ...complete,
    timestamp: '2024-05-03T06:12:00-07:00',
    timeZone: 'America/New_York',
    tideStation: 'San Francisco',
    tideStationDistanceKm: 3.2187,
    tideDatum: 'MLLW',
  }
  expect(conditionRows(photo, 'metric')).toContainEqual({
    label: 'Tide station',
    text: 'San Francisco, 3.2 km away, level above MLLW',
  })
  expect(conditionRows(photo, 'imperial')).toEqual([
    { label: 'Coordinates', text: '39.0968, -120.0324' },
    { label: 'Moon', text: 'Waning crescent, 27% lit' },
    { label: 'Sun', text: 'rose 5:58 AM, set 7:55 PM' },
    { label: 'Tide station', text: 'San Francisco, 2 mi away, level above MLLW' },
    { label: 'Time zone', text: 'America/New York' },
  ])
})

test.each([
  [0, 'New moon'],
  [0.03, 'New moon'],
  [0.04, 'Waxing crescent'],
  [0.26, 'First quarter'],
  [0.3, 'Waxing gibbous'],
  [0.5, 'Full moon'],
  [0.6, 'Waning gibbous'],
  [0.74, 'Last quarter'],
  [0.9, 'Waning crescent'],
  [0.999, 'New moon'],
])('the moon phase %f is named %s', (moonPhase, name) => {
  expect(moonPhases[moonPhaseIndex(moonPhase)]).toBe(name)
})

test('an assumed time zone is marked, and unknown conditions have no rows', () => {
  expect(conditionRows({ ...unknown, timestampSource: 'assumed' }, 'imperial')).toEqual([
    { label: 'Moon', text: expect.any(String) },
    { label: 'Time zone', text: 'UTC, assumed' },
  ])
  expect(conditionRows({ ...unknown, timestamp: null }, 'imperial')).toEqual([])
})
