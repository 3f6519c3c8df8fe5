import { expect, test } from 'vitest'
import { sampleGroup } from '../../../test/samples/sample-location-groups.ts'
import { findDuplicateNames } from './duplicate-names.ts'

const groups = [sampleGroup('A', ['Straße', 'Bay']), sampleGroup('B', ['STRASSE', 'Cove'])]

test('namesakes are other locations with the same name, in any group and letter case', () => {
  expect(duplicatesFor('another', 'strasse')).toEqual(['Straße', 'STRASSE'])
  expect(duplicatesFor('group A, Straße', 'Strasse')).toEqual(['STRASSE'])
  expect(duplicatesFor('group A, Bay', 'bay')).toEqual([])
  expect(duplicatesFor('group A, Bay', 'Bay 2')).toEqual([])
})

function duplicatesFor(id: string, name: string): string[] {
  return findDuplicateNames(groups, { id }, name).map((duplicate) => duplicate.name)
}
