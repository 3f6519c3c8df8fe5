import { expect, test } from 'vitest'
import { type Catch, unknownCatch } from '../../shared/catches.ts'
import { formatClock } from '../../shared/formatting/hours-and-months.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { galleryPhotos } from '../../test/samples/sample-photo-list.ts'
import { conditionRows } from '../conditions/condition-rows.ts'
import { catchRows } from './catch-rows.ts'

const [complete, unknown] = galleryPhotos(2) as LogPhoto[] as [LogPhoto, LogPhoto]

const fish: Catch = {
  ...unknownCatch,
  id: 'a',
  species: 'Pike',
  speciesEdited: false,
  lengthEdited: false,
  weightEdited: false,
}

/** What the user can settle about each row, by label. */
function guessesOf(photo: LogPhoto) {
  const rows = catchRows(photo, 'imperial').flatMap(({ label, guess }) =>
    guess ? [[label, guess] as const] : [],
  )
  return Object.fromEntries(rows)
}

/** The text of each row, by label. */
function rowTexts(
  fields: Partial<LogPhoto>,
  photo: LogPhoto = unknown,
  units: UnitSystem = 'imperial',
): Record<string, string> {
  const rows = catchRows({ ...photo, ...fields }, units).map(({ label, parts }) => [
    label,
    parts
      .map(
        ({ text, tag, source }) =>
          [text, tag].filter((one) => one !== null).join(' ') + (source ? `, ${source}` : ''),
      )
      .join(' · ')
      .replaceAll('\u00a0', ' '),
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

test('species and sizes show whether they were edited, confirmed or estimated, and guesses their band', () => {
  const { Species, Size } = rowTexts({ speciesSource: 'entered', weightSource: 'entered' }, complete)
  expect(Species).toBe('Largemouth Bass (edited)')
  expect(Size).toBe('≈ 19 in (14–24) (AI est.) · 3.2 lbs (edited)')
  const confirmed = {
    speciesSource: 'confirmed',
    lengthSource: 'confirmed',
    weightSource: 'guessed',
  } as const
  expect(rowTexts(confirmed, complete)).toMatchObject({
    Species: 'Largemouth Bass (confirmed)',
    Size: '18.5 in (confirmed) · ≈ 3 lbs (2.7–4.1) (AI est.)',
  })
  expect(rowTexts({ weightLbs: 3 }).Size).toBe('≈ 3 lbs (AI est.)')
})

test('an unsure species is shown with its group', () => {
  const unsure = {
    speciesGroup: 'Black Bass',
    speciesCandidates: [
      { name: 'Largemouth Bass', likelihood: 0.45 },
      { name: 'Spotted Bass', likelihood: 0.4 },
    ],
  }
  expect(rowTexts(unsure, complete).Species).toBe('Black bass, maybe Largemouth Bass (AI est.)')
  expect(rowTexts({ ...unsure, speciesSource: 'entered' }, complete).Species).toBe('Largemouth Bass (edited)')
})

test('guesses can be confirmed, and a guessed name has alternatives', () => {
  const candidates = ['LARGEMOUTH BASS', 'Spotted Bass'].map((name) => ({ name, likelihood: 0.5 }))
  const guesses = guessesOf({ ...complete, speciesCandidates: candidates, weightSource: 'measured' })
  expect(guesses).toEqual({
    Species: {
      confirmations: [{ id: 'photo-0', confirmed: ['species'] }],
      alternatives: { id: 'photo-0', names: ['Spotted Bass'] },
    },
    Size: { confirmations: [{ id: 'photo-0', confirmed: ['length'] }], alternatives: null },
  })
  const known = { speciesSource: 'confirmed', lengthSource: 'ruler', weightSource: 'entered' } as const
  expect(guessesOf({ ...complete, ...known })).toEqual({})
})

test('each of several fish with alternatives has a row, with its guesses', () => {
  const zander = {
    ...fish,
    id: 'b',
    species: 'Zander',
    outcome: 'kept' as const,
    note: 'First cast.\nNo net.',
  }
  const pike = { ...fish, speciesCandidates: [{ name: 'Zander', likelihood: 0.2 }] }
  const photo = { ...complete, species: ['Pike', 'Zander'], catches: [pike, zander] }
  expect(rowTexts({}, photo)).toMatchObject({
    Species: 'Pike, Zander (AI est.)',
    'Fish 1': 'Pike (AI est.)',
    'Fish 2': 'Zander (AI est.) · Kept',
    'Note on fish 2': 'First cast.\nNo net.',
  })
  expect(guessesOf(photo)).toMatchObject({
    'Fish 1': {
      confirmations: [{ id: 'a', confirmed: ['species'] }],
      alternatives: { id: 'a', names: ['Zander'] },
    },
    'Fish 2': { confirmations: [{ id: 'b', confirmed: ['species'] }], alternatives: null },
  })
})

test('weather is shown only if the temperature is known', () => {
  expect(rowTexts({ temperature: 67.44, cloudCover: 40, windSpeed: 7.2 }).Weather).toBe(
    '67.4°F · 40% clouds · 7.2 mph wind',
  )
  expect(rowTexts({ temperature: -0.04 }).Weather).toBe('0°F')
  expect(rowTexts({ cloudCover: 40, windSpeed: 7 }).Weather).toBeUndefined()
})

test('the wind says where it came from, unless its speed rounds to 0', () => {
  const wind = (windSpeed: number | null) =>
    rowTexts({ temperature: 61, windSpeed, windDirection: 225 }).Weather
  expect(wind(5)).toBe('61°F · 5 mph wind from SW')
  expect(wind(0.5)).toBe('61°F · 0.5 mph wind from SW')
  expect(wind(0.4)).toBe('61°F · 0.4 mph wind')
  expect(wind(null)).toBe('61°F')
})

test('the tide shows one decimal and its type', () => {
  expect(rowTexts({ tideLevel: 3, tideType: 'rising' }).Tide).toBe('3.0 ft · rising')
  expect(rowTexts({ tideLevel: 3, tideType: 'rising', tideDatum: 'LAT' }).Tide).toBe(
    '3.0 ft · rising · above LAT',
  )
  expect(rowTexts({ tideLevel: -0.04, tideType: null }).Tide).toBe('0.0 ft')
  expect(rowTexts({ tideLevel: -0.06 }).Tide).toBe('-0.1 ft')
})

test('condition rows show coordinates, moon, sun, tide station and time zone', () => {
  const photo: LogPhoto = {
    ...complete,
    timestamp: '2024-05-03T06:12:00-07:00',
    timeZone: 'America/New_York',
    tideStation: 'San Francisco',
    tideStationDistanceKm: 3.2187,
    tideDatum: 'MLLW',
  }
  expect(conditionRows(photo, 'metric')).toContainEqual({
    label: 'Tide station',
    text: 'San Francisco, 3.2 km away, level above mean lower low water (MLLW)',
  })
  expect(conditionRows(photo, 'imperial')).toEqual([
    { label: 'Coordinates', text: '39.0968, -120.0324' },
    { label: 'Moon', text: 'Waning crescent, 27% lit' },
    { label: 'Sun', text: 'rose 5:58 AM, set 7:55 PM' },
    {
      label: 'Tide station',
      text: 'San Francisco, 2 mi away, level above mean lower low water (MLLW)',
    },
    { label: 'Time zone', text: 'America/New York' },
  ])
})
