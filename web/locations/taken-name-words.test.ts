import { expect, test } from 'vitest'
import { takenNameWords } from './taken-name-words.ts'

const bay = { name: 'Bay', photoCount: 12 }

test('how many photos will move where is told, and that it cannot be undone', () => {
  expect(takenNameWords({ photoCount: 3 }, [bay], 'bay')).toBe(
    'There is a location called “Bay” already, with 12 photos. ' +
      'Merging moves 3 photos to it and deletes this location. This cannot be undone.',
  )
  expect(takenNameWords({ photoCount: 0 }, [bay], 'bay')).toContain(
    'Merging keeps it and deletes this location, which has no photos.',
  )
})

test('of several the oldest is where they go; of those only the server knows nothing is counted', () => {
  const words =
    'There are other locations called “bay” already. ' +
    'Merging moves 1 photo to the oldest of them and deletes this location. This cannot be undone.'
  expect(takenNameWords({ photoCount: 1 }, [bay, bay], 'bay')).toBe(words)
  expect(takenNameWords({ photoCount: 1 }, [], 'bay')).toBe(
    'There is a location called “bay” already. Merging moves 1 photo to it and deletes this location. This cannot be undone.',
  )
})
