import { expect, test } from 'vitest'
import {
  compareByName,
  compareGroups,
  matchesName,
  normalizeForSearch,
  normalizeName,
} from './name-matching.ts'

test('names are one where they differ in case or in how an accent is encoded', () => {
  expect(normalizeName('STRASSE')).toBe(normalizeName('Straße'))
  expect(normalizeName('E\u0301tang')).toBe(normalizeName('étang'))
  expect(normalizeName('Etang')).not.toBe(normalizeName('Étang'))
})

test('the alphabet stands whatever the case, accented letters beside their plain ones', () => {
  const names = ['zander', 'Ärmelkanal', 'bay', 'apple', 'Apex'].map((name) => ({ name }))
  expect(names.toSorted(compareByName).map(({ name }) => name)).toEqual([
    'Apex',
    'apple',
    'Ärmelkanal',
    'bay',
    'zander',
  ])
})

test('favourites stand first, and equals always in the same order', () => {
  const group = (id: string, name: string, pinned = false) => ({ id, name, pinned })
  const groups = [group('2', 'Bay'), group('1', 'bay'), group('3', 'Cove', true)]
  expect(groups.toSorted(compareGroups).map(({ id }) => id)).toEqual(['3', '1', '2'])
})

test('a name matches where every word asked for stands in it, whatever the case and the accents', () => {
  expect(matchesName('Cove of Étretat', 'etretat  COV')).toBe(true)
  expect(matchesName('Etretat', 'étre')).toBe(true)
  expect(matchesName('Große Bucht', 'GROSSE')).toBe(true)
  expect(matchesName('Emerald Cove', 'emerald bay')).toBe(false)
  expect(matchesName('Emerald Cove', 'emeraldcove')).toBe(false)
  expect(matchesName('Emerald Cove', '  ')).toBe(true)
})

test('plain letters have neither case nor accents, nor blanks around them', () => {
  expect(normalizeForSearch(' Ärmel ')).toBe(normalizeForSearch('ARMEL'))
})
