import { expect, test } from 'vitest'
import { duplicateNameText } from './duplicate-name-text.ts'

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

test('photos move to the oldest of several namesakes, and one that only the server knows is not counted', () => {
  const text =
    'You already have other locations called “bay”. ' +
    'Merging moves 1 photo to the oldest of them and deletes this location. This cannot be undone.'
  expect(duplicateNameText({ photoCount: 1 }, [bay, bay], 'bay')).toBe(text)
  expect(duplicateNameText({ photoCount: 1 }, [], 'bay')).toBe(
    'You already have a location called “bay”. Merging moves 1 photo to it and deletes this location. This cannot be undone.',
  )
})
