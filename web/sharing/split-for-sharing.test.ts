import { expect, test } from 'vitest'
import { splitForSharing } from './split-for-sharing.ts'

const file = (size: number) => ({ size }) as File

test.each([
  [Array(10).fill(1), [10]],
  [Array(20).fill(1), [10, 10]],
  [Array(11).fill(1), [10, 1]],
  [
    [30_000_000, 20_000_000, 1],
    [2, 1],
  ],
  [
    [60_000_000, 1, 1],
    [1, 2],
  ],
  [[], []],
])('files of %j bytes are shared in lots of %j', (sizes: number[], lots: number[]) => {
  expect(splitForSharing(sizes.map(file)).map(({ length }) => length)).toEqual(lots)
})
