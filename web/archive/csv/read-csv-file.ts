import { decodeText, isBinary } from '../../../shared/decode-text.ts'
import { CsvFileError, type CsvTable, parseCsv } from './parse-csv.ts'

const maxMegabytes = 20

/** Reads a chosen file as a table; throws a `CsvFileError` with a sentence for the angler. */
export async function readCsvFile(file: File): Promise<CsvTable> {
  if (file.size > maxMegabytes * 1024 * 1024)
    throw new CsvFileError(
      `This file is larger than ${maxMegabytes} MB. Split it, and import the parts one by one.`,
    )
  const bytes = new Uint8Array(await readBytes(file))
  if (isBinary(bytes))
    throw new CsvFileError('This isn’t a CSV file. In a spreadsheet app, save the table as CSV first.')
  return parseCsv(decodeText(bytes))
}

async function readBytes(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer()
  } catch {
    throw new CsvFileError('Creel couldn’t read the file. Choose it again.')
  }
}
