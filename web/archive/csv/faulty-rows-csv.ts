import type { FaultyRow } from './to-catches.ts'

/**
 * Formats the rows that weren't imported as CSV, with line and reason at their end. Text that a spreadsheet would run as a
 * formula gets an apostrophe; the byte order mark makes Excel read it as UTF-8.
 */
export function faultyRowsCsv(header: readonly string[] | null, faults: readonly FaultyRow[]): string {
  const width = Math.max(0, header?.length ?? 0, ...faults.map(({ cells }) => cells.length))
  const pad = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? '')
  const rows = [
    ...(header === null ? [] : [[...pad(header), 'Line', 'Reason']]),
    ...faults.map(({ line, reason, cells }) => [...pad(cells), String(line), reason]),
  ]
  return `\ufeff${rows.map((cells) => `${cells.map(quote).join(',')}\r\n`).join('')}`
}

function quote(cell: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(cell) && !/^[-+]?[\d.,]+$/.test(cell)
  return `"${(isFormula ? `'${cell}` : cell).replaceAll('"', '""')}"`
}
