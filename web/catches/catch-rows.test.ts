import { expect, test } from 'vitest'
import { type Catch, unknownCatch } from '../../shared/catches.ts'
import { formatClock } from '../../shared/formatting/clock.ts'
import { moonPhaseIndex, moonPhases } from '../../shared/moon.ts'
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

test('a size says if it was measured, read with the ruler or calculated', () => {
  const sizes = { lengthSource: 'measured', weightSource: 'derived' } as const
  expect(rowTexts(sizes, complete).Size).toBe(
    '18.5 in (edited), measured · ≈ 3 lbs (2.7–4.1) (AI est.), calculated from the length',
  )
  expect(rowTexts({ ...sizes, lengthSource: 'ruler' }, complete).Size).toContain(
    '18.5 in (edited), read with the ruler',
  )
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

test('several fish without details share their rows, and are confirmed together', () => {
  const photo = {
    ...complete,
    species: ['Pike', 'Zander'],
    catches: [fish, { ...fish, id: 'b', species: 'Zander' }],
  }
  expect(rowTexts({}, photo)).toMatchObject({ Species: 'Pike, Zander (AI est.)', Size: 'No measurements' })
  expect(guessesOf(photo).Species?.confirmations.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('of several fish, one that someone else caught has a row that says so', () => {
  const photo = {
    ...complete,
    species: ['Pike', 'Zander'],
    catches: [fish, { ...fish, id: 'b', species: 'Zander', caughtBy: 'Tom' }],
  }
  const rows = rowTexts({}, photo)
  expect(rows).toMatchObject({ 'Fish 1': expect.stringContaining('Pike') })
  expect(rows['Fish 2']).toMatch(/^Zander .*by Tom$/)
  expect(rows['Caught by']).toBeUndefined()
})

test('what the user noted is shown only if there is something', () => {
  const noted = {
    note: 'Windy.',
    outcome: 'released',
    waterTemperature: 58,
    waterClarity: 'stained',
    caughtBy: 'Tom',
  } as const
  expect(rowTexts(noted)).toMatchObject({
    Note: 'Windy.',
    Outcome: 'Released',
    Water: '58°F · stained',
    'Caught by': 'Tom',
  })
  expect(rowTexts({ waterTemperature: 58 }, unknown, 'metric').Water).toBe('14.4°C')
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
  expect(rowTexts({ tideLevel: -0.04, tideType: null }).Tide).toBe('0.0 ft')
  expect(rowTexts({ tideLevel: -0.06 }).Tide).toBe('-0.1 ft')
})

test('metric users see size, weather and tide in metric units', () => {
  const conditions = { temperature: 67.44, windSpeed: 7.2, tideLevel: 3, tideType: 'rising' } as const
  const { Size, Weather, Tide } = rowTexts(conditions, complete, 'metric')
  expect(Size).toBe('≈ 47 cm (37–59) (AI est.) · ≈ 1.5 kg (0.7–3.3) (AI est.)')
  expect(Weather).toBe('19.7°C · 11.6 km/h wind')
  expect(Tide).toBe('0.9 m · rising')
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

test('coordinates that aren’t the photo’s own say where they come from', () => {
  const text = (positionSource: LogPhoto['positionSource']) =>
    conditionRows({ ...complete, positionSource }, 'imperial').find(({ label }) => label === 'Coordinates')
      ?.text
  expect(text('track')).toBe('39.0968, -120.0324, from your track')
  expect(text('assigned')).toBe('39.0968, -120.0324, from its location')
  expect(text('device')).toBe('39.0968, -120.0324')
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
