import { expect, test } from 'vitest'
import { CsvFileError, maxRows, parseCsv } from './parse-csv.ts'

test.each([
  ['comma', ',', 'Date,Species\n2025-05-03,Pike'],
  [
    'semicolon, with comma decimals',
    ';',
    'Date;Species;Length\n2025-05-03;Pike;62,5\n2025-05-04;Zander;48,5',
  ],
  ['semicolon without header', ';', '2025-05-03;Pike;62,5;3,1\n2025-05-04;Perch;30,5;0,4'],
  ['tab', '\t', 'Date\tSpecies\tNote\n2025-05-03\tPike\tcold, wet; windy'],
  ['bar', '|', 'Date|Species\n2025-05-03|Pike'],
  ['comma, with semicolons in notes', ',', 'Date,Note\n2025-05-03,"a; b; c"\n2025-05-04,"d; e"'],
])('the delimiter is found: %s', (_, delimiter, text) => {
  expect(parseCsv(text).delimiter).toBe(delimiter)
})

test('quotes, line breaks in cells, empty lines, a byte order mark and short rows are read', () => {
  const text =
    '\ufeffDate,Species,Note\r\n\r\n2025-05-03,Pike,"He said ""big"",\r\nand left"\r\n,,\r\n2025-05-04,Perch\r\n'
  expect(parseCsv(text).rows).toEqual([
    { line: 1, cells: ['Date', 'Species', 'Note'] },
    { line: 3, cells: ['2025-05-03', 'Pike', 'He said "big",\nand left'] },
    { line: 6, cells: ['2025-05-04', 'Perch'] },
  ])
})

test.each([
  ['nothing', ''],
  ['empty lines', '\n\n , \n'],
  ['an open quotation mark', `Date,Note\n2025-05-03,"${'x\n'.repeat(50_000)}`],
  ['too many rows', 'a,b\n'.repeat(maxRows + 1)],
  ['too many columns', `Date,Note\n${','.repeat(200)}x`],
])('a file with %s is refused with a sentence', (_, text) => {
  expect(() => parseCsv(text)).toThrow(CsvFileError)
})
