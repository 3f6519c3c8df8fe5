import { expect, test } from 'vitest'
import { cover, pairsOf } from './cover-pairs.ts'

const factors = [
  ['map', 'gallery', 'viewer'],
  ['phone', 'tablet', 'desktop'],
  ['light', 'dark'],
  ['small', 'large'],
]

test('each pair of values is in a row, in hardly more rows than the first two factors have pairs', () => {
  const rows = cover(factors, () => true)
  const pairs = new Set(rows.flatMap(pairsOf))
  for (const [at, values] of factors.entries())
    for (const [after, others] of factors.slice(at + 1).entries())
      for (const value of values)
        for (const other of others) expect(pairs).toContain(`${at}:${value} ${at + 1 + after}:${other}`)
  expect(rows.length).toBeLessThanOrEqual(10)
})

test('no row is one that isn’t allowed, and all pairs of the allowed ones are in a row', () => {
  const isAllowed = ([screen, , scheme]: string[]) => screen !== 'viewer' || scheme === 'dark'
  const rows = cover(factors, isAllowed)
  expect(rows.filter((row) => !isAllowed(row))).toEqual([])
  const pairs = new Set(rows.flatMap(pairsOf))
  expect(pairs).not.toContain('0:viewer 2:light')
  for (const pair of ['0:viewer 2:dark', '0:viewer 3:small', '0:viewer 3:large', '1:desktop 2:light'])
    expect(pairs).toContain(pair)
})

test('the rows are the same every time', () => {
  expect(cover(factors, () => true)).toEqual(cover(factors, () => true))
})
