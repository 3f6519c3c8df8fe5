import { expect, test } from 'vitest'
import { readName } from './name-rule.ts'

test('a name is what stands between the blanks, and there must be something', () => {
  expect(readName('  Emerald Cove ')).toEqual({ name: 'Emerald Cove', isFit: true, lengthWords: null })
  expect(readName(' \t ').isFit).toBe(false)
})

test('the length is told near the limit and refused beyond it', () => {
  expect(readName('x'.repeat(160)).lengthWords).toBeNull()
  expect(readName('x'.repeat(161)).lengthWords).toBe('161 of 200 characters')
  expect(readName(` ${'x'.repeat(200)} `)).toMatchObject({
    isFit: true,
    lengthWords: '200 of 200 characters',
  })
  expect(readName('x'.repeat(212))).toMatchObject({
    isFit: false,
    lengthWords: 'Names can be up to 200 characters. Remove 12.',
  })
})
