import { expect, test } from 'vitest'
import { byName, favouritesFirst, foldName } from './place-names.ts'

test('names are one where they differ in case or in how an accent is encoded', () => {
  expect(foldName('STRASSE')).toBe(foldName('Straße'))
  expect(foldName('E\u0301tang')).toBe(foldName('étang'))
  expect(foldName('Etang')).not.toBe(foldName('Étang'))
})

test('the alphabet stands whatever the case, accented letters beside their plain ones', () => {
  const names = ['zander', 'Ärmelkanal', 'bay', 'apple', 'Apex'].map((name) => ({ name }))
  expect(names.toSorted(byName).map(({ name }) => name)).toEqual([
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
  expect(groups.toSorted(favouritesFirst).map(({ id }) => id)).toEqual(['3', '1', '2'])
})
