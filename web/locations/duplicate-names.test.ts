import { expect, test } from 'vitest'
import { sampleGroup } from '../../test/samples/sample-location-groups.ts'
import { findDuplicateNames } from './duplicate-names.ts'

const groups = [sampleGroup('A', ['Straße', 'Bay']), sampleGroup('B', ['STRASSE', 'Cove'])]

test('namesakes are the other locations of a name, in whatever group and case', () => {
  expect(namesakesOf('another', 'strasse')).toEqual(['Straße', 'STRASSE'])
  expect(namesakesOf('group A, Straße', 'Strasse')).toEqual(['STRASSE'])
  expect(namesakesOf('group A, Bay', 'bay')).toEqual([])
  expect(namesakesOf('group A, Bay', 'Bay 2')).toEqual([])
})

function namesakesOf(id: string, name: string): string[] {
  return findDuplicateNames(groups, { id }, name).map((namesake) => namesake.name)
}
