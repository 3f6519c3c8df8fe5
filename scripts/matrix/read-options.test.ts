import { expect, test } from 'vitest'
import { readOptions } from './read-options.ts'

test('names are separated by commas; what is not named is not selected', () => {
  expect(readOptions(['--screens', 'map,bests', '--text', '200', '--out', 'images'])).toEqual({
    command: 'take',
    selection: { screens: ['map', 'bests'], text: ['200'] },
    isList: false,
    out: 'images',
  })
  expect(readOptions(['accept'])).toMatchObject({ command: 'accept' })
})

test('help is asked for', () => {
  expect(readOptions(['--help'])).toBe('help')
  expect(readOptions(['compare', '-h'])).toBe('help')
})

test('what is unknown is refused in a sentence, above the usage', () => {
  expect(() => readOptions(['--size', '1x1'])).toThrow(/^Unknown option '--size'\.\n\nnpm run matrix/)
  expect(() => readOptions(['--sizes'])).toThrow(/^Option '--sizes <value>' argument missing\.\n\nnpm run/)
  expect(() => readOptions(['take', 'all'])).toThrow(/^There is no command take all\.\n\nnpm run matrix/)
})
