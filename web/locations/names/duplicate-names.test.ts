import { expect, test } from 'vitest'
import { sampleGroup } from '../../../test/samples/sample-location-groups.ts'
import { duplicateNameText, findDuplicateNames } from './duplicate-names.ts'

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

const bay = { name: 'Bay', photoCount: 12 }

test('the text says how many photos move where, and that this cannot be undone', () => {
  expect(duplicateNameText({ photoCount: 3 }, [bay], 'bay')).toBe(
    'You already have a location called “Bay”, with 12 photos. ' +
      'Merging moves 3 photos to it and deletes this location. This cannot be undone.',
  )
  expect(duplicateNameText({ photoCount: 0 }, [bay], 'bay')).toContain(
    'Merging keeps it and deletes this location, which has no photos.',
  )
})
