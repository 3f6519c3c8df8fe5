import { type FishedHours, findHoursFault } from '../../../shared/catches/fished-hours.ts'
import type { ImportedCatch } from '../../../shared/catches/noted-catches.ts'
import { type Coordinates, distanceMeters } from '../../../shared/coordinates.ts'
import { plural } from '../../../shared/formatting/plural.ts'
import { groupBy } from '../../../shared/group-by.ts'
import { limits } from '../../../shared/limits.ts'
import { normalizeName } from '../../../shared/name-matching.ts'
import { round } from '../../../shared/round.ts'
import { findStandardWeight } from '../../../shared/size-estimates/find-standard-weight.ts'
import { isPlausibleWeight } from '../../../shared/size-estimates/plausible-weight.ts'
import { standardWeightPounds } from '../../../shared/size-estimates/standard-weight.ts'
import { cleanLineOrNull, cleanLinesOrNull } from '../../../shared/text.ts'
import type { UnitSystem } from '../../../shared/unit-systems.ts'
import { formatLength, formatWeight } from '../../../shared/units.ts'
import { parseAngler } from '../../catches/catch-form-values.ts'
import { type Field, saysKept } from './columns.ts'
import { parseDateAlone, parseDateTime, parseTime } from './dates.ts'
import { readQuantity, splitFish } from './fish-cells.ts'
import { furtherId } from './import-id.ts'
import { cellOf, dataRows, type Interpretation, isAllMidnight } from './interpretation.ts'
import { parseOutcome } from './outcomes.ts'
import type { CsvRow, CsvTable } from './parse-csv.ts'
import { parsePosition } from './parse-position.ts'
import { isBareNumber, parseLength, parseWeight } from './sizes.ts'

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
  /** Sizes that such a fish hardly has, as words; null if they are usual. */
  unusualSize: string | null
  /** The name of its location in the log or in the file; null if it has none. */
  locationName: string | null
}

/** A location of the log. */
export type KnownLocation = Coordinates & { id: string; name: string }

interface Sources {
  /** Of each row of the table, header included. */
  ids: readonly string[]
  locations: readonly KnownLocation[]
  /** Of the sentences. */
  units: UnitSystem
  now?: number
}

/** A location of the same name farther away is another one. */
const sameNameMeters = 5000

/** Returns the rows of a file as catches, without the values that can’t be read, and the rows that can’t be imported. */
export function toCatches(
  table: CsvTable,
  how: Interpretation,
  { ids, locations, units, now = Date.now() }: Sources,
): { catches: CatchRow[]; faults: FaultyRow[] } {
  const rows = dataRows(table, how.hasHeader)
  const places = createPlaces(locations, rows, how)
  const isKept = how.hasHeader && saysKept(cellOf(table.rows[0], how.mapping, 'outcome'))
  const hasTimes = how.midnight === 'time' || !isAllMidnight(table, how)
  const catches: CatchRow[] = []
  const faults: FaultyRow[] = []
  for (const [index, row] of rows.entries()) {
    try {
      catches.push(...readRow(row, ids[index + table.rows.length - rows.length] ?? ''))
    } catch (error) {
      if (!(error instanceof RowFault)) throw error
      faults.push({ line: row.line, reason: error.message, cells: row.cells })
    }
  }
  return { catches, faults }

  /** A row is a catch for each of its fish; whose its sizes are, it doesn’t say then. */
  function readRow(row: CsvRow, id: string): CatchRow[] {
    const cell = cellOf(row, how.mapping, 'species')
    const names = how.severalFish === 'one' ? [readQuantity(cell)] : splitFish(cell)
    const quantity = names.length > 1 ? null : quantityOf(row, how)
    if (quantity === 0) throw new RowFault('It says that there was no fish.')
    const isEach = how.quantities === 'each' && quantity !== null && quantity <= limits.catchesPerPhoto
    const [first = readQuantity(cell)] = names
    const fish = isEach ? Array.from({ length: quantity }, () => first) : names
    return fish.map((each, index) => {
      const number = each.quantity > 1 ? String(each.quantity) : cellOf(row, how.mapping, 'quantity')
      return toCatch(row, furtherId(id, index), {
        ...{ name: each.name, count: fish.length, isFirst: index === 0 },
        number: isEach || number === '1' ? '' : number,
      })
    })
  }

  function toCatch(row: CsvRow, id: string, fish: RowFish): CatchRow {
    const text = (field: Field) => cellOf(row, how.mapping, field)
    const leftOut: string[] = []
    const leaveOut = (sentence: string) => void leftOut.push(sentence)
    const place = places.find(row, leaveOut)
    const notes = [
      text('note'),
      place.unknownName && `Location: ${place.unknownName}`,
      fish.number && `Number of fish: ${fish.number}`,
    ]
    const note = cleanLinesOrNull(notes.filter(Boolean).join('\n'), limits.noteLength)
    const exactTime = readTime(text('date'), text('time'), how, now, leaveOut)
    const capturedAt = hasTimes ? exactTime : exactTime.slice(0, 10)
    const isNote =
      text('outcome').trim() === 'none' &&
      fishFields.every((field) => !row.cells[how.mapping[field] ?? -1]?.trim())
    const species = cleanLineOrNull(fish.name, limits.speciesLength)
    const sizes: Sizes = {
      ...size('lengthInches', text('length'), parseLength(text('length'), how.lengthUnit, how.lengthMark)),
      ...size('weightLbs', text('weight'), parseWeight(text('weight'), how.weightUnit, how.weightMark)),
    }
    const unusual = findUnusual(species, sizes)
    const unusualSize = sizeText(unusual, units) || null
    if (unusualSize !== null && how.unusualSizes === 'leave out') {
      leaveOut(unusualSentence(unusual, unusualSize, species))
      for (const field of ['lengthInches', 'weightLbs'] as const) if (field in unusual) delete sizes[field]
    }
    const caught: ImportedCatch = {
      id,
      capturedAt: isNote ? capturedAt.slice(0, 10) : capturedAt,
      locationId: place.locationId,
      position: place.position,
      species,
      ...sizes,
      caughtWith: cleanLineOrNull(text('caughtWith'), limits.caughtWithLength),
      caughtBy: parseAngler(cleanLineOrNull(text('caughtBy'), limits.caughtByLength) ?? ''),
      outcome: isNote ? 'none' : outcome(text('outcome')),
      note,
      ...hours(),
    }
    return { ...row, caught, leftOut: fish.isFirst ? leftOut : [], unusualSize, locationName: place.name }

    function size(field: 'lengthInches' | 'weightLbs', cell: string, value: number | null): Sizes {
      if (cell === '' || value === 0) return {}
      const name = field === 'lengthInches' ? 'Length' : 'Weight'
      const unit = field === 'lengthInches' ? how.lengthUnit : how.weightUnit
      if (fish.count > 1) {
        leaveOut(
          `${name} left out: the row has ${plural(fish.count, 'fish')}, and doesn’t say whose “${cell}” is.`,
        )
        return {}
      }
      if (value !== null && value <= limits[field].max) return { [field]: round(value, 4) }
      const reason =
        unit === null && isBareNumber(cell) ? `choose the unit of “${cell}”` : `Creel can’t read “${cell}”`
      leaveOut(`${name} left out: ${value === null ? reason : `“${cell}” is too large`}.`)
      return {}
    }

    /** A fish has no hours, as empty cells of an export say. */
    function hours(): FishedHours | null {
      const cells = [text('fishedFrom'), text('fishedTo')]
      if (cells.every((cell) => cell === '')) return null
      const [fishedFrom = null, fishedTo = null] = cells.map(parseTimeOfDay)
      const unread = cells.find((cell) => cell !== '' && parseTimeOfDay(cell) === null)
      const unreadText = unread === undefined ? undefined : `Creel can’t read “${unread}”.`
      const fault = unreadText ?? findHoursFault({ fishedFrom, fishedTo })?.message
      if (isNote && fault === undefined) return { fishedFrom, fishedTo }
      leaveOut(`Hours left out: ${isNote ? fault : 'Only an outing note has hours.'}`)
      return null
    }

    function outcome(cell: string) {
      const parsed = parseOutcome(cell, isKept)
      if (parsed === null && cell !== '' && cell.trim() !== 'none')
        leaveOut(`“Released or kept” left out: Creel can’t read “${cell}”.`)
      return parsed
    }
  }
}

/** A fish of a row. */
interface RowFish {
  name: string
  /** How many catches the row makes. */
  count: number
  /** Only the first of them says what is left out of their row. */
  isFirst: boolean
  /** What the row says of how many there were, for the note; empty if each is a catch. */
  number: string
}

/** Returns how many fish of one name a row has; null if that can’t be read. */
export function quantityOf(row: CsvRow, how: Interpretation): number | null {
  const cell = cellOf(row, how.mapping, 'quantity')
  if (cell !== '') return /^\d{1,3}$/.test(cell) ? Number(cell) : null
  return readQuantity(cellOf(row, how.mapping, 'species')).quantity
}

interface Sizes {
  lengthInches?: number
  weightLbs?: number
}

/** Beyond these, hardly a fish without a standard weight is what its row says; a cell may have another unit than its column. */
const usual = { lengthInches: 100, weightLbs: 150 }
/** Below this, numbers are too coarse to be doubted. */
const minComparablePounds = 0.25

/** Of a length and a weight that don’t fit each other, either may be wrong. */
function findUnusual(species: string | null, sizes: Sizes): Sizes {
  const { lengthInches = 0, weightLbs = 0 } = sizes
  const equation = species === null ? null : findStandardWeight(species)
  const standard = equation && lengthInches ? standardWeightPounds(equation, lengthInches) : null
  if (standard !== null && weightLbs && Math.max(standard, weightLbs) >= minComparablePounds)
    return isPlausibleWeight(standard, weightLbs) ? {} : sizes
  return {
    ...(lengthInches > usual.lengthInches && { lengthInches }),
    ...(weightLbs > usual.weightLbs && { weightLbs }),
  }
}

function sizeText({ lengthInches, weightLbs }: Sizes, units: UnitSystem): string {
  const [length, weight] = [
    formatLength(lengthInches ?? null, units),
    formatWeight(weightLbs ?? null, units, 'lbs'),
  ]
  return [length, weight].filter(Boolean).join(' and ')
}

function unusualSentence({ lengthInches, weightLbs }: Sizes, text: string, species: string | null): string {
  const names = lengthInches && weightLbs ? 'Length and weight' : lengthInches ? 'Length' : 'Weight'
  return `${names} left out: ${text} ${names.includes(' ') ? 'are' : 'is'} unusual for ${species ?? 'a fish'}.`
}

function parseTimeOfDay(cell: string): string | null {
  return cell === '' ? null : (parseTime(cell.trim())?.slice(0, 5) ?? null)
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
  const exact = parseDateTime(date, time, dateOrder)
  const alone = parseDateAlone(date, dateOrder)
  const capturedAt = exact ?? parseDateTime(date, '', dateOrder) ?? alone?.date
  if (capturedAt === undefined)
    throw new RowFault(`Creel can’t read the date or time “${[date, time].join(' ').trim()}”.`)
  if (exact === null) leaveOut(`Time left out: Creel can’t read “${time || alone?.rest.trim()}”.`)
  // Clocks east of this one may be a day ahead.
  if (Date.parse(`${capturedAt.slice(0, 10)}T00:00Z`) > now + 86_400_000)
    throw new RowFault('Its date is in the future.')
  return capturedAt
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
  const known = groupBy(locations, ({ name }) => normalizeName(name))
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
    const shown = how.mapping.longitude === undefined ? texts[0] : texts.join(', ')
    if (!isFound) throw new RowFault(`Creel can’t read the coordinates “${shown}”.`)
    leaveOut(`Coordinates left out: Creel can’t read “${shown}”.`)
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
    return cleanLineOrNull(cellOf(row, how.mapping, 'location'), limits.nameLength)
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

/** One column may have both coordinates. */
function coordinateTexts(row: CsvRow, { mapping }: Interpretation): [string, string] {
  const longitude = mapping.longitude === mapping.latitude ? '' : cellOf(row, mapping, 'longitude')
  return [cellOf(row, mapping, 'latitude'), longitude]
}
