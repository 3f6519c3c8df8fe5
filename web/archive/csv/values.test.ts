import { expect, test } from 'vitest'
import { detectDateFormat, parseDateTime } from './dates.ts'
import { detectNumberFormat, parseNumber } from './parse-number.ts'

test.each([
  ['18.5', '.', 18.5],
  ['18,5', ',', 18.5],
  ['1,234.5', '.', 1234.5],
  ['1.234,5', ',', 1234.5],
  ['1 234', '.', 1234],
  ['18 1/2', '.', 18.5],
  ['18½', '.', 18.5],
  ['.5', '.', 0.5],
  ['18,5', '.', null],
  ['1/0', '.', null],
  ['', '.', null],
  ['1.2.3', '.', null],
  ['1e9', '.', null],
] as const)('%j with “%s” is the number %j', (text, mark, number) => {
  expect(parseNumber(text, mark)).toBe(number)
})

test('the decimal mark is that of numbers that leave no doubt; three digits behind it do, except in fine units', () => {
  const detect = (texts: string[], fallback: '.' | ',') =>
    detectNumberFormat(texts, fallback, (text) => text.endsWith('g'))
  const [point, comma] = [
    { mark: '.', isAmbiguous: false },
    { mark: ',', isAmbiguous: false },
  ]
  expect(detect(['1,200', '62,5', ''], '.')).toEqual(comma)
  expect(detect(['1.200', '62.5'], ',')).toEqual(point)
  expect(detect(['1.234,5'], '.')).toEqual(comma)
  expect(detect(['0.850'], ',')).toEqual(point)
  expect(detect(['37.12345'], ',')).toEqual(point)
  expect(detect(['1,200', '62'], '.')).toEqual({ mark: ',', isAmbiguous: true })
  expect(detect(['1,200 g', '62'], '.')).toEqual(point)
  expect(detect(['62'], ',')).toEqual(comma)
})

test.each([
  [['2025-05-03'], 'en-US', { order: 'ymd', isAmbiguous: false }],
  [['3/5/2025', '25/5/2025'], 'en-US', { order: 'dmy', isAmbiguous: false }],
  [['3/5/2025', '5/25/2025'], 'de', { order: 'mdy', isAmbiguous: false }],
  [['3/5/2025'], 'en-US', { order: 'mdy', isAmbiguous: true }],
  [['3/5/2025'], 'en-GB', { order: 'dmy', isAmbiguous: true }],
  [['03.05.2025'], 'en-US', { order: 'dmy', isAmbiguous: true }],
  [['May 3, 2025', ''], 'en-US', { order: 'ymd', isAmbiguous: false }],
] as const)('the order of the dates %j is found (%s)', (dates, language, format) => {
  expect(detectDateFormat(dates, language)).toEqual(format)
})

test.each([
  ['2025-05-03', '', 'ymd', '2025-05-03'],
  ['2025-05-03T06:12:30Z', '', 'ymd', '2025-05-03T06:12:30Z'],
  ['2025-05-03T06:12:30.123+0200', '', 'ymd', '2025-05-03T06:12:30+02:00'],
  ['2025/5/3 6:12', '', 'ymd', '2025-05-03T06:12:00'],
  ['20250503', '0612', 'ymd', '2025-05-03T06:12:00'],
  ['3/5/2025', '6:12 PM', 'mdy', '2025-03-05T18:12:00'],
  ['3/5/2025', '6:12\u202fam', 'dmy', '2025-05-03T06:12:00'],
  ['03.05.25 06.12', '', 'dmy', '2025-05-03T06:12:00'],
  ['3.5.98', '', 'dmy', '1998-05-03'],
  ['May 3, 2025', '12:05 AM', 'ymd', '2025-05-03T00:05:00'],
  ['3. Mai 2025', '14 Uhr', 'ymd', '2025-05-03T14:00:00'],
  ['Sat, 3 May 2025 06:12', '', 'ymd', '2025-05-03T06:12:00'],
  ['3 de mayo de 2025', '18h30', 'ymd', '2025-05-03T18:30:00'],
  ['3 févr. 2025', '', 'ymd', '2025-02-03'],
  ['45780', '0.25', 'ymd', '2025-05-03T06:00:00'],
  ['45780.75', '', 'ymd', '2025-05-03T18:00:00'],
  ['1746252720', '', 'ymd', '2025-05-03T06:12:00.000Z'],
  ['1746252720000', '', 'ymd', '2025-05-03T06:12:00.000Z'],
  ['202505030612', '', 'ymd', null],
  ['3 mai 2025 à 18h30', '', 'ymd', '2025-05-03T18:30:00'],
  ['2025-05-03 at dawn', '', 'ymd', null],
  ['29.02.2024', '', 'dmy', '2024-02-29'],
  ['29.02.2025', '', 'dmy', null],
  ['5/25/2025', '', 'dmy', null],
  ['yesterday', '', 'ymd', null],
  ['2025-05-03', '25:00', 'ymd', null],
  ['2025-05-03', 'dawn', 'ymd', null],
] as const)('%j and %j (%s) are %j', (date, time, order, expected) => {
  expect(parseDateTime(date, time, order)).toBe(expected)
})

test('a cell of many spaces is no time, and takes no time', () => {
  expect(parseDateTime('2025-05-03', `6${' '.repeat(100_000)}x`, 'ymd')).toBeNull()
  expect(parseDateTime('2025-05-03', `6:12${' '.repeat(100_000)}pm`, 'ymd')).toBe('2025-05-03T18:12:00')
})
