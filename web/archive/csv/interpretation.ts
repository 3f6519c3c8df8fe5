import type { UnitSystem } from '../../../shared/unit-systems.ts'
import { type Field, guessMapping, isHeader, type Mapping, readHeader } from './columns.ts'
import { type DateFormat, type DateOrder, detectDateFormat, parseDateTime } from './dates.ts'
import type { CsvRow, CsvTable } from './parse-csv.ts'
import { type DecimalMark, detectNumberFormat, type NumberFormat } from './parse-number.ts'
import {
  type LengthUnit,
  lengthUnits,
  listUnits,
  systemOf,
  type Unit,
  unitNames,
  type WeightUnit,
  weightUnits,
} from './sizes.ts'

/** How the columns of a file are read; the angler can change all of it. */
export interface Interpretation {
  hasHeader: boolean
  mapping: Mapping
  dateOrder: DateOrder
  /** Whether times that are all 0:00 are none, or midnight. */
  midnight: 'none' | 'time'
  /** The unit of bare numbers; null until the angler has said what a unit that Creel doesn’t know means. */
  lengthUnit: LengthUnit | null
  weightUnit: WeightUnit | null
  lengthMark: DecimalMark
  weightMark: DecimalMark
  /** Whether names such as `Bass, Pike` are two fish. */
  severalFish: 'each' | 'one'
  /** Whether `3 Bass` are three catches, or one whose number goes into the note. */
  quantities: 'note' | 'each'
  /** What becomes of sizes that such a fish hardly has. */
  unusualSizes: 'leave out' | 'import'
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

type Columns = Pick<Interpretation, 'hasHeader' | 'mapping'>

/** Returns how to read a file whose columns the angler has matched: formats follow from the values of the columns. */
export function withMapping(
  table: CsvTable,
  { hasHeader, mapping }: Columns,
  units: UnitSystem,
  language: string,
): Interpretation {
  const columns = { hasHeader, mapping }
  const [length, weight] = [headerUnit(table, columns, 'length'), headerUnit(table, columns, 'weight')]
  const cellUnits = listUnits([...valuesOf(table, columns, 'length'), ...valuesOf(table, columns, 'weight')])
  const system = systemOf([length, weight, ...cellUnits].filter((unit) => unit != null)) ?? units
  const lengthUnit = length === undefined ? (system === 'metric' ? 'cm' : 'in') : length
  const weightUnit = weight === undefined ? (system === 'metric' ? 'kg' : 'lb') : weight
  return {
    hasHeader,
    mapping,
    dateOrder: findDateFormat(table, columns, language).order,
    midnight: 'none',
    lengthUnit: isLength(lengthUnit) ? lengthUnit : null,
    weightUnit: isWeight(weightUnit) ? weightUnit : null,
    lengthMark: findNumberFormat(table, columns, 'length').mark,
    weightMark: findNumberFormat(table, columns, 'weight').mark,
    severalFish: 'each',
    quantities: 'note',
    unusualSizes: 'leave out',
  }
}

const isLength = (unit: Unit | null): unit is LengthUnit => unit !== null && unit in lengthUnits
const isWeight = (unit: Unit | null): unit is WeightUnit => unit !== null && unit in weightUnits

/** Returns the unit that the header of a column names; null if Creel doesn’t know it, undefined if it names none. */
export function headerUnit(
  table: CsvTable,
  { hasHeader, mapping }: Columns,
  field: Field,
): Unit | null | undefined {
  const { unit } = readHeader(hasHeader ? cellOf(table.rows[0], mapping, field) : '')
  return unit === null ? undefined : (unitNames.get(unit.replace(/\.$/, '')) ?? null)
}

/** Returns how the numbers of a column are read, and whether only the angler can say. */
export function findNumberFormat(
  table: CsvTable,
  columns: Columns,
  field: 'length' | 'weight',
): NumberFormat {
  const isFineUnit = (unit: Unit | null | undefined) => unit === 'g' || unit === 'mm'
  const isFine = (text: string) => isFineUnit(listUnits([text])[0] ?? headerUnit(table, columns, field))
  return detectNumberFormat(valuesOf(table, columns, field), table.delimiter === ';' ? ',' : '.', isFine)
}

/** Returns how the dates of a file are read, and whether only the angler can say. */
export function findDateFormat(table: CsvTable, columns: Columns, language: string): DateFormat {
  return detectDateFormat(valuesOf(table, columns, 'date'), language)
}

/** Returns whether a file has times, and each is 0:00, as programs write that have no dates without a time. */
export function isAllMidnight(table: CsvTable, { hasHeader, mapping, dateOrder }: Interpretation): boolean {
  const times = dataRows(table, hasHeader).flatMap((row) => {
    const time = parseDateTime(cellOf(row, mapping, 'date'), cellOf(row, mapping, 'time'), dateOrder)
    return time?.slice(11, 19) || []
  })
  return times.length > 0 && times.every((time) => time === '00:00:00')
}

/** Returns the cells of a field, in the order of the rows. */
export function valuesOf(table: CsvTable, { hasHeader, mapping }: Columns, field: Field): string[] {
  return dataRows(table, hasHeader).map((row) => cellOf(row, mapping, field))
}

/** Returns the rows of a file below its header. */
export function dataRows({ rows }: CsvTable, hasHeader: boolean): CsvRow[] {
  return hasHeader ? rows.slice(1) : rows
}

/** Returns the cell of a field in a row; empty if no column or cell has it, or if it says that there is nothing. */
export function cellOf(row: CsvRow | undefined, mapping: Mapping, field: Field): string {
  const cell = row?.cells[mapping[field] ?? -1] ?? ''
  const isNote = field === 'outcome' && cell.trim() === 'none'
  return isNote || !placeholder.test(cell) ? cell : ''
}

/** Other apps write these for nothing. As an outcome, “none” means an outing without a fish in Creel’s own files. */
const placeholder =
  /^\s*([-–—?.]+|n\.?\/?a\.?|null|nil|none|unknown|unbekannt|inconnue?|desconocid[oa]|ukjent|okänd)\s*$/i
