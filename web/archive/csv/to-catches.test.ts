import { expect, test } from 'vitest'
import { importIds } from './import-id.ts'
import { interpret } from './interpretation.ts'
import { parseCsv } from './parse-csv.ts'
import { type KnownLocation, toCatches } from './to-catches.ts'

const now = Date.parse('2026-01-01')
const pier: KnownLocation = { id: 'pier', name: 'Pier 7', latitude: 37.7989, longitude: -122.3967 }

function read(text: string, locations: KnownLocation[] = [pier]) {
  const table = parseCsv(text)
  const ids = importIds(
    'account',
    table.rows.map(({ cells }) => cells),
  )
  return toCatches(table, interpret(table, 'imperial', 'en-US'), { ids, locations, units: 'imperial', now })
}

test('a row becomes a catch with all that it says', () => {
  const { catches, faults } = read(
    'Date,Time,Species,Fishing Spot,Latitude,Longitude,Bait,Catch and Release,Length,Weight,Caught by,Notes\n' +
      '"May 3, 2025",6:12 AM,Pike,Mill Pond,52.5,13.4,"Spoon, Spinner",Yes,62 cm,3 lb 4 oz,Tom,"Windy,\ncold"\n',
  )
  expect(faults).toEqual([])
  expect(catches).toEqual([
    {
      line: 2,
      cells: expect.any(Array),
      locationName: 'Mill Pond',
      leftOut: [],
      unusualSize: null,
      caught: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        capturedAt: '2025-05-03T06:12:00',
        locationId: null,
        position: { latitude: 52.5, longitude: 13.4, name: 'Mill Pond' },
        species: 'Pike',
        lengthInches: 24.4094,
        weightLbs: 3.25,
        caughtWith: 'Spoon, Spinner',
        caughtBy: 'Tom',
        outcome: 'released',
        note: 'Windy,\ncold',
      },
    },
  ])
})

test('faulty rows are left out with their line and reason; missing values are no fault', () => {
  const { catches, faults } = read(
    [
      'Date;Species;Length;Weight;Lat;Lon',
      '2025-05-03;Pike;62,5 cm;1,2;52,5;13,4',
      ';Pike;;;;',
      'someday;Pike;;;;',
      '2025-05-03;Pike;;;95;13',
      '2025-05-03;Pike;;;52;',
      '2027-05-03;Pike;;;;',
      '2025-05-03;Perch;0;-;0;0',
    ].join('\n'),
  )
  expect(faults.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'It has no date.'],
    [4, 'Creel can’t read the date or time “someday”.'],
    [5, 'Creel can’t read the coordinates “95, 13”.'],
    [6, 'Creel can’t read the coordinates “52, ”.'],
    [7, 'Its date is in the future.'],
  ])
  const [pike, perch] = catches.map(({ caught }) => caught)
  expect(pike).toMatchObject({
    lengthInches: 24.6063,
    weightLbs: 2.6455,
    position: { latitude: 52.5, name: null },
  })
  expect(perch).toMatchObject({ species: 'Perch', position: null, locationId: null })
  expect([perch?.lengthInches, perch?.weightLbs]).toEqual([undefined, undefined])
})

test('a value that can’t be read is left out with a sentence, and the rest of the row is imported', () => {
  const { catches, faults } = read(
    [
      'Date,Time,Species,Location,Latitude,Longitude,Length,Weight,Released',
      '2025-05-03,evening,Pike,Pier 7,95,13,very long,3 stone,perhaps',
      '2025-05-04,n/a,Perch,,,,99999,2 lb,yes',
    ].join('\n'),
  )
  expect(faults).toEqual([])
  expect(catches.map(({ line, leftOut }) => [line, leftOut])).toEqual([
    [
      2,
      [
        'Coordinates left out: Creel can’t read “95, 13”.',
        'Time left out: Creel can’t read “evening”.',
        'Length left out: Creel can’t read “very long”.',
        'Weight left out: Creel can’t read “3 stone”.',
        '“Released or kept” left out: Creel can’t read “perhaps”.',
      ],
    ],
    [3, ['Length left out: “99999” is too large.']],
  ])
  const [pike, perch] = catches.map(({ caught }) => caught)
  expect(pike).toMatchObject({
    ...{ species: 'Pike', capturedAt: '2025-05-03', locationId: 'pier', outcome: null },
  })
  expect([pike?.lengthInches, pike?.weightLbs]).toEqual([undefined, undefined])
  expect(perch).toMatchObject({ species: 'Perch', weightLbs: 2, outcome: 'released' })
  expect(perch?.lengthInches).toBeUndefined()
})

test('a place is found by its name, else by its position; a name alone that is unknown goes to the note', () => {
  const { catches } = read(
    [
      'Date,Location,Latitude,Longitude,Note',
      '2025-05-01,pier 7,,,',
      '2025-05-02,Pier 7,37.80,-122.40,',
      '2025-05-03,Pier 7,24.56,-81.79,',
      '2025-05-04,Mill Pond,52.5,13.4,',
      '2025-05-05,mill pond,,,',
      '2025-05-06,Mill Pond,52.502,13.402,',
      '2025-05-07,Lost Lake,,,Foggy',
      '2025-05-08,,52.5,13.4,',
    ].join('\n'),
  )
  const mill = { latitude: 52.5, longitude: 13.4 }
  expect(catches.map(({ caught: { locationId, position, note } }) => [locationId, position, note])).toEqual([
    ['pier', null, null],
    ['pier', null, null],
    [null, { latitude: 24.56, longitude: -81.79, name: 'Pier 7' }, null],
    [null, { ...mill, name: 'Mill Pond' }, null],
    [null, { ...mill, name: 'mill pond' }, null],
    [null, { ...mill, name: 'Mill Pond' }, null],
    [null, null, 'Foggy\nLocation: Lost Lake'],
    [null, { ...mill, name: null }, null],
  ])
})

test('the ids of rows are the same at every import, and differ between rows and accounts', () => {
  const rows = [
    ['2025-05-03', 'Pike'],
    ['2025-05-03', 'Pike'],
    ['2025-05-03', 'Perch'],
  ]
  const ids = importIds('a', rows)
  expect(new Set(ids).size).toBe(3)
  expect(importIds('a', [...rows.slice(0, 2), ['2025-05-01', 'Eel'], ['2025-05-03', ' Perch ', '']])).toEqual(
    [...ids.slice(0, 2), expect.any(String), ids[2]],
  )
  expect(importIds('b', rows).some((id) => ids.includes(id))).toBe(false)
})

test('a row without a fish whose outcome is “none” is a note about the outing of its day, as Creel exports it', () => {
  const { catches } = read(
    [
      'Date,Species,Length,Outcome,Note',
      '2025-05-03T23:00:00+12:00,,,none,Muddy',
      '2025-05-03,Pike,,none,',
      '2025-05-03,,12,none,',
      '2025-05-03,Unknown,-,none,',
    ].join('\n'),
  )
  expect(catches.map(({ caught }) => caught.outcome)).toEqual(['none', null, null, null])
  expect(catches[0]?.caught.capturedAt).toBe('2025-05-03')
})

test('an outing note has the hours of its row; those that can’t be are left out with a sentence', () => {
  const { catches } = read(
    [
      'Date,Species,Outcome,fished_from,fished_to',
      '2025-05-03,,none,20:00,01:30',
      '2025-05-03,,none,5:30 AM,',
      '2025-05-03,,none,soon,11:00',
      '2025-05-03,,none,,11:00',
      '2025-05-03,Pike,,05:30,11:00',
      '2025-05-03,,none,,',
    ].join('\n'),
  )
  expect(catches.map(({ caught, leftOut }) => [caught.fishedFrom, caught.fishedTo, leftOut])).toEqual([
    ['20:00', '01:30', []],
    ['05:30', null, []],
    [undefined, undefined, ['Hours left out: Creel can’t read “soon”.']],
    [undefined, undefined, ['Hours left out: Enter when you started too.']],
    [undefined, undefined, ['Hours left out: Only an outing note has hours.']],
    [undefined, undefined, []],
  ])
})
