import { expect, test } from 'vitest'
import { validateName } from './validate-name.ts'

test('a name is trimmed and must not be empty', () => {
  expect(validateName('  Emerald Cove ')).toEqual({ name: 'Emerald Cove', isValid: true, lengthText: null })
  expect(validateName(' \t ').isValid).toBe(false)
})

test('the length is shown near the limit and rejected above it', () => {
  expect(validateName('x'.repeat(160)).lengthText).toBeNull()
  expect(validateName('x'.repeat(161)).lengthText).toBe('161 of 200 characters')
  expect(validateName(` ${'x'.repeat(200)} `)).toMatchObject({
    isValid: true,
    lengthText: '200 of 200 characters',
  })
  expect(validateName('x'.repeat(212))).toMatchObject({
    isValid: false,
    lengthText: 'Names can be up to 200 characters. Remove 12.',
  })
})
