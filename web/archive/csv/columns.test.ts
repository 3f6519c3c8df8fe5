import { expect, test } from 'vitest'
import { guessMapping } from './columns.ts'

test('who caught a fish is taken from Creel’s own column, not from one with the user’s name', () => {
  expect(guessMapping(['caught_at', 'species', 'caught_by'])).toMatchObject({ caughtBy: 2 })
  expect(guessMapping(['Date', 'Species', 'Angler'])).not.toHaveProperty('caughtBy')
})

test.each([
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
