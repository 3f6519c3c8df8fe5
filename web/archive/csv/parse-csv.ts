import { CsvError, parse } from 'csv-parse/browser/esm/sync'

/** A row of a CSV file and the line of the file on which it begins. */
export interface CsvRow {
  line: number
  cells: readonly string[]
}

/** A CSV file as read. */
export interface CsvTable {
  delimiter: string
  /** Without empty rows. */
  rows: CsvRow[]
}

/** Error of a file that can't be read as a table; the message says why. */
export class CsvFileError extends Error {}

/** Most rows of a file, header included; further ones would take minutes and exceed what a log may have. */
export const maxRows = 10_001

/** Most columns of a row; a table of catches has a few dozen. */
const maxColumns = 200

/** Reads a table separated by commas, semicolons, tabs or bars; throws a `CsvFileError`. */
export function parseCsv(fileText: string): CsvTable {
  const lines = fileText.replace(/\r\n?/g, '\n') // within quotes, the parser counts `\r\n` as two lines
  // Excel may say the delimiter on a line of its own.
  const [declaration = '', declared] = /^\uFEFF?"?sep=([,;|\t])"?(?=\n)/i.exec(lines) ?? []
  const text = lines.slice(declaration.length)
  const delimiter = declared ?? detectDelimiter(text)
  const rows = readRows(text, delimiter, maxRows + 1)
  if (rows.length === 0) throw new CsvFileError('This file is empty.')
  if (rows.length > maxRows)
    throw new CsvFileError('This file has more than 10,000 rows. Split it, and import the parts one by one.')
  if (rows.some(({ cells }) => cells.length > maxColumns))
    throw new CsvFileError('This file has a row with more than 200 columns, so it’s no table of catches.')
  return { delimiter, rows }
}

const delimiters = [',', ';', '\t', '|']
const sampleRows = 20

/** Returns the delimiter that gives the first rows the same number of columns, and of those the one with most. */
function detectDelimiter(text: string): string {
  const sample = text.slice(0, 100_000)
  const scores = delimiters.map((delimiter) => {
    const counts = columnCounts(sample, delimiter)
    const most = Math.max(0, ...counts)
    const isEven = counts.length > 0 && counts.every((count) => count === most)
    return { delimiter, score: most < 2 ? 0 : (isEven ? 1000 : 0) + (counts[0] ?? 0) }
  })
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).delimiter
}

function columnCounts(sample: string, delimiter: string): number[] {
  try {
    return readRows(sample, delimiter, sampleRows).map(({ cells }) => cells.length)
  } catch {
    return []
  }
}

interface WithInfo {
  record: string[]
  info: { lines: number }
}

function readRows(text: string, delimiter: string, to: number): CsvRow[] {
  try {
    const records = parse(text, {
      ...{ delimiter, to, bom: true, info: true, trim: true },
      ...{ relax_quotes: true, relax_column_count: true, skip_records_with_empty_values: true },
    }) as unknown as WithInfo[]
    return records.map(({ record, info }) => ({ line: info.lines - countBreaks(record), cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CsvFileError('This file can’t be read as a table. A quotation mark in it may not be closed.')
  }
}

/** The parser counts the line on which a row ends. */
function countBreaks(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)
}
