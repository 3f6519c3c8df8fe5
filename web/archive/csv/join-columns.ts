import { readHeader } from './columns.ts'
import type { CsvRow, CsvTable } from './parse-csv.ts'
import { isBareNumber, isSmallerUnit, unitNames } from './sizes.ts'

/**
 * Joins neighboring columns that together say one thing: pounds and ounces (`4 lb 8 oz`), feet and inches, and degrees and their
 * side (`5.3 W`). If the second one has as much as the next larger unit, both say the same size.
 */
export function joinColumns(table: CsvTable): CsvTable {
  const [header] = table.rows
  for (const column of header?.cells.keys() ?? []) {
    const join = header && (joinUnits(table.rows, column) ?? joinSides(table.rows, column))
    if (join)
      return joinColumns({
        ...table,
        rows: table.rows.map((row) => ({
          ...row,
          cells: row.cells.with(column, join(row)).toSpliced(column + 1, 1),
        })),
      })
  }
  return table
}

type Join = (row: CsvRow) => string

function joinUnits([header, ...rows]: readonly CsvRow[], column: number): Join | null {
  const [first, second] = [column, column + 1].map((index) => readHeader(header?.cells[index] ?? ''))
  const [unit, nextUnit] = [first, second].map((each) => unitNames.get(each?.unit ?? ''))
  if (!isSmallerUnit(unit, nextUnit) || first?.name !== second?.name) return null
  const isRest = (text = '') =>
    text === '' || (isBareNumber(text) && Number.parseFloat(text) < unitRatio(unit))
  if (!rows.every(({ cells }) => isRest(cells[column + 1]))) return null
  const withUnit = (text = '', name = '') => (isBareNumber(text) ? `${text} ${name}` : text)
  return (row) => {
    const [large, small] = row.cells.slice(column, column + 2)
    if (row === header) return `${large?.replace(/[([].*/, '')} (${unit}, ${nextUnit})`
    return `${withUnit(large, unit)} ${withUnit(small, nextUnit)}`.trim()
  }
}

function unitRatio(unit: string | undefined): number {
  return unit === 'lb' ? 16 : unit === 'ft' ? 12 : unit === 'm' ? 100 : 1000
}

function joinSides([header, ...rows]: readonly CsvRow[], column: number): Join | null {
  const sides = rows.map(({ cells }) => cells[column + 1] ?? '').filter((side) => side !== '')
  const isSide = (side: string) => /^[NSEW]$/i.test(side)
  if (sides.length === 0 || !sides.every(isSide)) return null
  if (rows.some(({ cells }) => /\p{L}/u.test(cells[column] ?? ''))) return null
  return (row) => {
    const [degrees = '', side = ''] = row.cells.slice(column, column + 2)
    return degrees === '' || (row === header && !isSide(side)) ? degrees : `${degrees} ${side}`
  }
}
