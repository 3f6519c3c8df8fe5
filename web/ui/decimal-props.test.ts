import { expect, test } from 'vitest'
import { decimalFault, decimalProps } from './decimal-props.ts'

test('an amount may be typed with either decimal mark', () => {
  let value = ''
  const type = (text: string) =>
    decimalProps({
      value,
      onChange: (typed) => {
        value = typed
      },
    }).onChange(text)
  for (const text of ['52,5', '52.5']) {
    type(text)
    expect([value, decimalFault(value, {})]).toEqual(['52.5', null])
  }
})

test('an amount out of bounds, and half of a whole number, are not taken', () => {
  expect(decimalFault('37', { min: 1, max: 36 })).toBe('Enter a number from 1 to 36.')
  expect(decimalFault('1.5', { min: 0, max: 23, isWhole: true })).toBe('Enter a number.')
  expect(decimalFault('', { min: 1, max: 36 })).toBeNull()
})
