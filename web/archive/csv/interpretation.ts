import type { UnitSystem } from '../../../shared/unit-systems.ts'
import { type Field, guessMapping, isHeader, type Mapping } from './columns.ts'
import { type DateFormat, type DateOrder, detectDateFormat } from './dates.ts'
import type { CsvRow, CsvTable } from './parse-csv.ts'
import { type DecimalMark, detectDecimalMark } from './parse-number.ts'
import { detectUnit, type LengthUnit, lengthUnits, type WeightUnit, weightUnits } from './sizes.ts'

/** How the columns of a file are read; the angler can change all of it. */
export interface Interpretation {
  hasHeader: boolean
  mapping: Mapping
  dateOrder: DateOrder
  lengthUnit: LengthUnit
  weightUnit: WeightUnit
  decimalMark: DecimalMark
}

/** Returns how to read a file: by its first row and its values, else by the units and language of the angler. */
export function interpret(table: CsvTable, units: UnitSystem, language: string): Interpretation {
  const first = table.rows[0]?.cells ?? []
  const hasHeader = isHeader(first) || isAboveNumbers(table)
  return withMapping(table, { hasHeader, mapping: hasHeader ? guessMapping(first) : {} }, units, language)
}

/** A row without a digit above one with digits names columns in words that Creel doesn’t know. */
function isAboveNumbers({ rows }: CsvTable): boolean {
  const [hasDigit, nextHasDigit] = rows.slice(0, 2).map(({ cells }) => cells.some((cell) => /\d/.test(cell)))
  return hasDigit === false && nextHasDigit === true
}

/** Returns how to read a file whose columns the angler has matched: formats follow from the values of the columns. */
export function withMapping(
  table: CsvTable,
  { hasHeader, mapping }: Pick<Interpretation, 'hasHeader' | 'mapping'>,
  units: UnitSystem,
  language: string,
): Interpretation {
  const rows = dataRows(table, hasHeader)
  const header = (field: Field) => (hasHeader ? cellOf(table.rows[0], mapping, field) : '')
  const values = (field: Field) => rows.map((row) => cellOf(row, mapping, field))
  const [lengths, weights] = [values('length'), values('weight')]
  const numbers = [...lengths, ...weights, ...values('latitude'), ...values('longitude')]
  return {
    hasHeader,
    mapping,
    dateOrder: findDateFormat(table, { hasHeader, mapping }, language).order,
    lengthUnit: detectUnit(header('length'), lengths, lengthUnits) ?? (units === 'metric' ? 'cm' : 'in'),
    weightUnit: detectUnit(header('weight'), weights, weightUnits) ?? (units === 'metric' ? 'kg' : 'lb'),
    decimalMark: detectDecimalMark(numbers, table.delimiter === ';' ? ',' : '.'),
  }
}

/** Returns how the dates of a file are read, and whether only the angler can say. */
export function findDateFormat(
  table: CsvTable,
  { hasHeader, mapping }: Pick<Interpretation, 'hasHeader' | 'mapping'>,
  language: string,
): DateFormat {
  return detectDateFormat(
    dataRows(table, hasHeader).map((row) => cellOf(row, mapping, 'date')),
    language,
  )
}

/** Returns the rows of a file below its header. */
export function dataRows({ rows }: CsvTable, hasHeader: boolean): CsvRow[] {
  return hasHeader ? rows.slice(1) : rows
}

/** Returns the cell of a field in a row; empty if no column or cell has it. */
export function cellOf(row: CsvRow | undefined, mapping: Mapping, field: Field): string {
  return row?.cells[mapping[field] ?? -1] ?? ''
}
