import { expect, test } from 'vitest'
import { splitIntoChunks } from './split-into-chunks.ts'

test('a list is split in its order, and the last part has the rest', () => {
  expect(splitIntoChunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(splitIntoChunks([1, 2], 2)).toEqual([[1, 2]])
  expect(splitIntoChunks([], 2)).toEqual([])
})
