import { type FishedHours, findHoursFault } from '../../../shared/catches/fished-hours.ts'
import type { ImportedCatch } from '../../../shared/catches/noted-catches.ts'
import { type Coordinates, distanceMeters } from '../../../shared/coordinates.ts'
import { limits } from '../../../shared/limits.ts'
import { normalizeName } from '../../../shared/name-matching.ts'
import { round } from '../../../shared/round.ts'
import { cleanLineOrNull, cleanLinesOrNull } from '../../../shared/text.ts'
import { parseAngler } from '../../catches/catch-form-values.ts'
import { type Field, saysKept } from './columns.ts'
import { parseDateTime, parseTime } from './dates.ts'
import { cellOf, dataRows, type Interpretation } from './interpretation.ts'
import { parseOutcome } from './outcomes.ts'
import type { CsvRow, CsvTable } from './parse-csv.ts'
import { parseNumber } from './parse-number.ts'
import { parseLength, parseWeight } from './sizes.ts'

/** A row that can’t be imported, and why. */
export interface FaultyRow {
  line: number
  reason: string
  cells: readonly string[]
}

/** A row as a catch to import. */
export interface CatchRow {
  line: number
  cells: readonly string[]
  caught: ImportedCatch
  /** A sentence for each value that is left out. */
  leftOut: readonly string[]
  /** The name of its location in the log or in the file; null if it has none. */
  locationName: string | null
}

/** A location of the log. */
export type KnownLocation = Coordinates & { id: string; name: string }

interface Sources {
  /** Of each row of the table, header included. */
  ids: readonly string[]
  locations: readonly KnownLocation[]
  now?: number
}

/** A location of the same name farther away is another one. */
const sameNameMeters = 5000

/** Returns the rows of a file as catches, without the values that can’t be read, and the rows that can’t be imported. */
export function toCatches(
  table: CsvTable,
  how: Interpretation,
  { ids, locations, now = Date.now() }: Sources,
): { catches: CatchRow[]; faults: FaultyRow[] } {
  const rows = dataRows(table, how.hasHeader)
  const places = createPlaces(locations, rows, how)
  const isKept = how.hasHeader && saysKept(cellOf(table.rows[0], how.mapping, 'outcome'))
  const catches: CatchRow[] = []
  const faults: FaultyRow[] = []
  for (const [index, row] of rows.entries()) {
    try {
      catches.push(toCatch(row, ids[index + table.rows.length - rows.length] ?? ''))
    } catch (error) {
      if (!(error instanceof RowFault)) throw error
      faults.push({ line: row.line, reason: error.message, cells: row.cells })
    }
  }
  return { catches, faults }

  function toCatch(row: CsvRow, id: string): CatchRow {
    const text = (field: Field) => cellOf(row, how.mapping, field)
    const leftOut: string[] = []
    const leaveOut = (sentence: string) => void leftOut.push(sentence)
    const place = places.find(row, leaveOut)
    const note = cleanLinesOrNull(
      [text('note'), place.unknownName && `Location: ${place.unknownName}`].filter(Boolean).join('\n'),
      limits.noteLength,
    )
    const capturedAt = readTime(text('date'), text('time'), how, now, leaveOut)
    const isNote = text('outcome').trim() === 'none' && fishFields.every((field) => text(field).trim() === '')
    const caught: ImportedCatch = {
      id,
      capturedAt: isNote ? capturedAt.slice(0, 10) : capturedAt,
      locationId: place.locationId,
      position: place.position,
      species: cleanLineOrNull(text('species'), limits.speciesLength),
      ...size('lengthInches', text('length'), parseLength(text('length'), how.lengthUnit, how.decimalMark)),
      ...size('weightLbs', text('weight'), parseWeight(text('weight'), how.weightUnit, how.decimalMark)),
      caughtWith: cleanLineOrNull(text('caughtWith'), limits.caughtWithLength),
      caughtBy: parseAngler(cleanLineOrNull(text('caughtBy'), limits.caughtByLength) ?? ''),
      outcome: isNote ? 'none' : outcome(text('outcome')),
      note,
      ...hours(),
    }
    return { ...row, caught, leftOut, locationName: place.name }

    function size(field: 'lengthInches' | 'weightLbs', cell: string, value: number | null) {
      if (isMissing(cell) || value === 0) return {}
      const name = field === 'lengthInches' ? 'Length' : 'Weight'
      if (value !== null && value <= limits[field].max) return { [field]: round(value, 4) }
      leaveOut(
        `${name} left out: ${value === null ? `Creel can’t read “${cell}”` : `“${cell}” is too large`}.`,
      )
      return {}
    }

    /** A fish has no hours, as empty cells of an export say. */
    function hours(): FishedHours | null {
      const cells = [text('fishedFrom'), text('fishedTo')]
      if (cells.every(isMissing)) return null
      const [fishedFrom = null, fishedTo = null] = cells.map(parseTimeOfDay)
      const unread = cells.find((cell) => !isMissing(cell) && parseTimeOfDay(cell) === null)
      const unreadText = unread === undefined ? undefined : `Creel can’t read “${unread}”.`
      const fault = unreadText ?? findHoursFault({ fishedFrom, fishedTo })?.message
      if (isNote && fault === undefined) return { fishedFrom, fishedTo }
      leaveOut(`Hours left out: ${isNote ? fault : 'Only an outing note has hours.'}`)
      return null
    }

    function outcome(cell: string) {
      const parsed = parseOutcome(cell, isKept)
      if (parsed === null && !isMissing(cell))
        leaveOut(`“Released or kept” left out: Creel can’t read “${cell}”.`)
      return parsed
    }
  }
}

function parseTimeOfDay(cell: string): string | null {
  return isMissing(cell) ? null : (parseTime(cell.trim())?.slice(0, 5) ?? null)
}

/** What a row says of a fish. Without any of them, the outcome “none” means an outing note, as Creel exports it. */
const fishFields = ['species', 'length', 'weight', 'caughtWith', 'caughtBy'] as const

/** A fault of a row; the message says which. */
class RowFault extends Error {}

type LeaveOut = (sentence: string) => void

function readTime(
  date: string,
  time: string,
  { dateOrder }: Interpretation,
  now: number,
  leaveOut: LeaveOut,
): string {
  if (date.trim() === '') throw new RowFault('It has no date.')
  const exact = parseDateTime(date, isMissing(time) ? '' : time, dateOrder)
  const capturedAt = exact ?? parseDateTime(date, '', dateOrder)
  if (capturedAt === null)
    throw new RowFault(`Creel can’t read the date or time “${[date, time].join(' ').trim()}”.`)
  if (exact === null) leaveOut(`Time left out: Creel can’t read “${time}”.`)
  // Clocks east of this one may be a day ahead.
  if (Date.parse(`${capturedAt.slice(0, 10)}T00:00Z`) > now + 86_400_000)
    throw new RowFault('Its date is in the future.')
  return capturedAt
}

/** Other apps write these for nothing. */
function isMissing(text: string): boolean {
  return /^(-+|–|n\/a|na|null|none|unknown)?$/i.test(text.trim())
}

interface Place {
  locationId: string | null
  position: ImportedCatch['position']
  name: string | null
  /** A name that no location has, and the row no position for. */
  unknownName: string | null
}

/**
 * Finds the place of each row: the location of its name; else its position, with that name. Rows with a name only get the
 * position that another row of the file has for the name.
 */
function createPlaces(locations: readonly KnownLocation[], rows: readonly CsvRow[], how: Interpretation) {
  const known = Map.groupBy(locations, ({ name }) => normalizeName(name))
  const inFile = new Map<string, Coordinates[]>()
  for (const row of rows) {
    const name = nameOf(row)
    const position = parsePosition(coordinateTexts(row, how))
    if (name === null || !position) continue
    const others = inFile.get(normalizeName(name)) ?? []
    if (!others.some((other) => isNear(other, position))) others.push(position)
    inFile.set(normalizeName(name), others)
  }
  return { find }

  /** The name of a location that is known stands in for coordinates that can’t be read. */
  function find(row: CsvRow, leaveOut: LeaveOut): Place {
    const texts = coordinateTexts(row, how)
    const position = parsePosition(texts)
    const place = findBy(nameOf(row), position ?? null)
    if (position !== undefined) return place
    const isFound = place.locationId !== null || place.position !== null
    if (!isFound) throw new RowFault(`Creel can’t read the coordinates “${texts.join(', ')}”.`)
    leaveOut(`Coordinates left out: Creel can’t read “${texts.join(', ')}”.`)
    return place
  }

  function findBy(name: string | null, position: Coordinates | null): Place {
    const none = { locationId: null, position: null, name: null, unknownName: null }
    if (name === null) return { ...none, position: position && { ...position, name: null } }
    const key = normalizeName(name)
    const location = onlyOne(known.get(key), position)
    if (location) return { ...none, locationId: location.id, name: location.name }
    const own = onlyOne(inFile.get(key), position)
    return own ? { ...none, position: { ...pick(own), name }, name } : { ...none, unknownName: name }
  }

  function nameOf(row: CsvRow): string | null {
    const text = cellOf(row, how.mapping, 'location')
    return isMissing(text) ? null : cleanLineOrNull(text, limits.nameLength)
  }
}

/** Returns the point nearby; without a position the only one, since of several any could be meant. */
function onlyOne<Point extends Coordinates>(points: readonly Point[] = [], position: Coordinates | null) {
  if (position === null) return points.length === 1 ? points[0] : undefined
  return points.find((point) => isNear(point, position))
}

function isNear(a: Coordinates, b: Coordinates): boolean {
  return distanceMeters(a, b) <= sameNameMeters
}

function pick({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude, longitude }
}

function coordinateTexts(row: CsvRow, { mapping }: Interpretation): string[] {
  return [cellOf(row, mapping, 'latitude'), cellOf(row, mapping, 'longitude')]
}

/** Returns a position; null if there is none, undefined if it can’t be read. Apps write 0, 0 for none. */
function parsePosition(texts: readonly string[]): Coordinates | null | undefined {
  if (texts.every(isMissing)) return null
  const [latitude = null, longitude = null] = texts.map(parseDegrees)
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    return undefined
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude }
}

/** `37.8`, `37,8`, `37.8 N`, `122.4° W`. Degrees have no thousands, so either mark is that of decimals. */
function parseDegrees(text: string): number | null {
  const [, number = '', side = ''] = /^([-+]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*([NSEW]?)$/i.exec(text.trim()) ?? []
  const degrees = parseNumber(number.replace(',', '.'), '.')
  return degrees !== null && /[SW]/i.test(side) ? -Math.abs(degrees) : degrees
}
