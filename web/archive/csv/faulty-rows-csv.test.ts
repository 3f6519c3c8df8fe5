import { expect, test } from 'vitest'
import { faultyRowsCsv } from './faulty-rows-csv.ts'
import { parseCsv } from './parse-csv.ts'

test('rows that were not imported are saved with line and reason, and no cell is a formula', () => {
  const cells = ['=HYPERLINK("http://evil")', '+1 fish', '-big', '@home', '-122.5', 'a "b", c']
  const csv = faultyRowsCsv(['Date'], [{ line: 3, reason: 'It has no date.', cells }])
  expect(csv.startsWith('\ufeff"Date",')).toBe(true)
  expect(parseCsv(csv).rows.map((row) => row.cells)).toEqual([
    ['Date', '', '', '', '', '', 'Line', 'Reason'],
    [
      `'=HYPERLINK("http://evil")`,
      "'+1 fish",
      "'-big",
      "'@home",
      '-122.5',
      'a "b", c',
      '3',
      'It has no date.',
    ],
  ])
})
