import { expect, test } from 'vitest'
import { detectDateFormat, parseDateTime } from './dates.ts'
import { parseOutcome } from './outcomes.ts'
import { detectDecimalMark, parseNumber } from './parse-number.ts'
import { detectUnit, lengthUnits, parseLength, parseWeight, weightUnits } from './sizes.ts'

test.each([
  ['18.5', '.', 18.5],
  ['18,5', ',', 18.5],
  ['1,234.5', '.', 1234.5],
  ['1.234,5', ',', 1234.5],
  ['1 234', '.', 1234],
  ['18 1/2', '.', 18.5],
  ['18½', '.', 18.5],
  ['3/4', '.', 0.75],
  ['.5', '.', 0.5],
  ['18,5', '.', null],
  ['1/0', '.', null],
  ['', '.', null],
  ['1.2.3', '.', null],
  ['1e9', '.', null],
  ['NaN', '.', null],
] as const)('%j with “%s” is the number %j', (text, mark, number) => {
  expect(parseNumber(text, mark)).toBe(number)
})

test('the decimal mark is that of numbers that leave no doubt', () => {
  expect(detectDecimalMark(['1,200', '62,5', ''], '.')).toBe(',')
  expect(detectDecimalMark(['1.200', '62.5'], ',')).toBe('.')
  expect(detectDecimalMark(['1,200', '62'], '.')).toBe('.')
  expect(detectDecimalMark(['37.12345'], ',')).toBe('.')
})

test.each([
  ['18.5', 'in', 18.5],
  ['18.5 in', 'cm', 18.5],
  ['62 cm', 'in', 24.4094],
  ['254', 'mm', 10],
  ['18"', 'cm', 18],
  ['2 ft 3 in', 'cm', 27],
  ['18 1/2 in', 'cm', 18.5],
  ['two', 'in', null],
  ['12 kg', 'in', null],
  ['-3', 'in', null],
  ['12 in 3', 'in', null],
  ['1 in 2 in 3 in 4 in', 'in', null],
] as const)('the length %j in %s is %j inches', (text, unit, inches) => {
  const length = parseLength(text, unit, '.')
  expect(length && Number(length.toFixed(4))).toBe(inches)
})

test.each([
  ['3 lb 4 oz', 'kg', 3.25],
  ['3lbs. 4oz.', 'kg', 3.25],
  ['3.5', 'lb', 3.5],
  ['850 g', 'lb', 1.8739],
  ['1.5', 'kg', 3.3069],
  ['12 oz', 'lb', 0.75],
  ['3 stone', 'lb', null],
  ['lb', 'lb', null],
] as const)('the weight %j in %s is %j pounds', (text, unit, pounds) => {
  const weight = parseWeight(text, unit, '.')
  expect(weight && Number(weight.toFixed(4))).toBe(pounds)
})

test('a unit is found in the header, else in the values', () => {
  expect(detectUnit('Length (cm)', [], lengthUnits)).toBe('cm')
  expect(detectUnit('length_inches', ['62 cm'], lengthUnits)).toBe('in')
  expect(detectUnit('Länge', ['', '62 cm'], lengthUnits)).toBe('cm')
  expect(detectUnit('Weight', ['850 g'], weightUnits)).toBe('g')
  expect(detectUnit('Weight', ['3 lb 4 oz'], weightUnits)).toBe('lb')
  expect(detectUnit('Weight', ['3'], weightUnits)).toBe(null)
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
  ['May 3, 2025 at 6:12 AM', '', 'ymd', '2025-05-03T06:12:00'],
  ['3. Mai 2025 um 18:30 Uhr', '', 'ymd', '2025-05-03T18:30:00'],
  ['3 mai 2025 à 18h30', '', 'ymd', '2025-05-03T18:30:00'],
  ['2025-05-03 at dawn', '', 'ymd', null],
  ['29.02.2024', '', 'dmy', '2024-02-29'],
  ['29.02.2025', '', 'dmy', null],
  ['5/25/2025', '', 'dmy', null],
  ['yesterday', '', 'ymd', null],
  ['2025-05-03', '25:00', 'ymd', null],
  ['2025-05-03', 'dawn', 'ymd', null],
  ['2025', '', 'ymd', null],
] as const)('%j and %j (%s) are %j', (date, time, order, expected) => {
  expect(parseDateTime(date, time, order)).toBe(expected)
})

test('a cell of many spaces is no time, and takes no time', () => {
  expect(parseDateTime('2025-05-03', `6${' '.repeat(100_000)}x`, 'ymd')).toBeNull()
  expect(parseDateTime('2025-05-03', `6:12${' '.repeat(100_000)}pm`, 'ymd')).toBe('2025-05-03T18:12:00')
})

test.each([
  ['Yes', false, 'released'],
  ['No', false, 'kept'],
  ['ja', true, 'kept'],
  ['Kept', false, 'kept'],
  ['released', true, 'released'],
  ['got away', false, 'lost'],
  ['', false, null],
  ['maybe', false, null],
] as const)('the outcome %j is read (kept: %j) as %j', (text, isKept, outcome) => {
  expect(parseOutcome(text, isKept)).toBe(outcome)
})
