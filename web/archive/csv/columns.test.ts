import { expect, test } from 'vitest'
import { guessMapping, isHeader, saysKept } from './columns.ts'

test('who caught a fish is taken from Creel’s own column, not from one with the user’s name', () => {
  expect(guessMapping(['caught_at', 'species', 'caught_by'])).toMatchObject({ caughtBy: 2 })
  expect(guessMapping(['Date', 'Species', 'Angler'])).not.toHaveProperty('caughtBy')
})

test.each([
  [
    'Anglers’ Log',
    [
      'Date',
      'Time',
      'Species',
      'Fishing Spot',
      'Latitude',
      'Longitude',
      'Bait',
      'Catch and Release',
      'Length',
      'Weight',
      'Notes',
    ],
    {
      date: 0,
      time: 1,
      species: 2,
      location: 3,
      latitude: 4,
      longitude: 5,
      caughtWith: 6,
      outcome: 7,
      length: 8,
      weight: 9,
      note: 10,
    },
  ],
  [
    'German',
    ['Fangdatum', 'Uhrzeit', 'Fischart', 'Länge (cm)', 'Gewicht [g]', 'Köder', 'Gewässer', 'Bemerkung'],
    { date: 0, time: 1, species: 2, length: 3, weight: 4, caughtWith: 5, location: 6, note: 7 },
  ],
  [
    'Spanish',
    ['Fecha', 'Hora', 'Especie', 'Peso', 'Cebo'],
    { date: 0, time: 1, species: 2, weight: 3, caughtWith: 4 },
  ],
  [
    'French',
    ['Espèce', 'Longueur', 'Poids', 'Leurre', 'Jour'],
    { species: 0, length: 1, weight: 2, caughtWith: 3, date: 4 },
  ],
  [
    'our own',
    ['file', 'caught_at', 'latitude', 'location', 'species', 'length_inches', 'weight_lbs'],
    { date: 1, latitude: 2, location: 3, species: 4, length: 5, weight: 6 },
  ],
  ['two places', ['Date', 'Lake', 'Spot'], { date: 0, location: 2 }],
  ['unknown words', ['Foo', 'Bar'], {}],
])('columns are matched: %s', (_, header, mapping) => {
  expect(guessMapping(header)).toEqual(mapping)
})

test('a row of values is no header', () => {
  expect(isHeader(['2025-05-03', 'Pike', '62'])).toBe(false)
  expect(isHeader(['Date', 'Species', 'Foo'])).toBe(true)
  expect(isHeader(['Date'])).toBe(true)
})

test('a yes means kept only in a column of fish that were kept', () => {
  expect([saysKept('Kept?'.replace('?', '')), saysKept('Released')]).toEqual([true, false])
})
