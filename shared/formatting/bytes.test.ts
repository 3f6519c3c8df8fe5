import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_400, '1 KB'],
  [999_600, '1 MB'],
  [1_250_000, '1.3 MB'],
  [9_960_000, '10 MB'],
  [245_000_000, '245 MB'],
  [1_000_000_000, '1 GB'],
  [1_234_567_890, '1.2 GB'],
  [5_000_000_000_000_000, '5000 TB'],
])('%i bytes are formatted as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
