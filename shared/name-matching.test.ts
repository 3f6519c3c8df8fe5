import { expect, test } from 'vitest'
import {
  compareByName,
  compareGroups,
  matchesName,
  normalizeForSearch,
  normalizeName,
} from './name-matching.ts'

test('names that differ only in case or accent encoding are equal', () => {
  expect(normalizeName('STRASSE')).toBe(normalizeName('Straße'))
  expect(normalizeName('E\u0301tang')).toBe(normalizeName('étang'))
  expect(normalizeName('Etang')).not.toBe(normalizeName('Étang'))
})

test('sorting ignores case and puts accented letters next to plain ones', () => {
  const names = ['zander', 'Ärmelkanal', 'bay', 'apple', 'Apex'].map((name) => ({ name }))
  expect(names.toSorted(compareByName).map(({ name }) => name)).toEqual([
    'Apex',
    'apple',
    'Ärmelkanal',
    'bay',
    'zander',
  ])
})

test('what is still named by its coordinates comes last', () => {
  const names = ['37.7749, -122.4194', 'Zander Hole', '-3.0000, 12.5000', '40 Acre Pond'].map((name) => ({
    name,
  }))
  expect(names.toSorted(compareByName).map(({ name }) => name)).toEqual([
    '40 Acre Pond',
    'Zander Hole',
    '-3.0000, 12.5000',
    '37.7749, -122.4194',
  ])
})

test('favorites come first, and equal names have a stable order', () => {
  const group = (id: string, name: string, pinned = false) => ({ id, name, pinned })
  const groups = [group('2', 'Bay'), group('1', 'bay'), group('3', 'Cove', true)]
  expect(groups.toSorted(compareGroups).map(({ id }) => id)).toEqual(['3', '1', '2'])
})

test('a name matches if it contains every search word, ignoring case and accents', () => {
  expect(matchesName('Cove of Étretat', 'etretat  COV')).toBe(true)
  expect(matchesName('Etretat', 'étre')).toBe(true)
  expect(matchesName('Große Bucht', 'GROSSE')).toBe(true)
  expect(matchesName('Emerald Cove', 'emerald bay')).toBe(false)
  expect(matchesName('Emerald Cove', 'emeraldcove')).toBe(false)
  expect(matchesName('Emerald Cove', '  ')).toBe(true)
})

test('normalizing for search removes case, accents and surrounding spaces', () => {
  expect(normalizeForSearch(' Ärmel ')).toBe(normalizeForSearch('ARMEL'))
})
