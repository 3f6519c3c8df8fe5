import { normalizeForSearch } from '../../../shared/name-matching.ts'
import type { UnitSystem } from '../../../shared/unit-systems.ts'
import { type DecimalMark, parseNumber } from './parse-number.ts'

/** Units of a column of lengths, in inches. The factors are exact by definition. */
export const lengthUnits = { in: 1, cm: 1 / 2.54, mm: 1 / 25.4, m: 100 / 2.54, ft: 12 }
/** A unit of length. */
export type LengthUnit = keyof typeof lengthUnits

const kilogram = 1 / 0.45359237
/** Units of a column of weights, in pounds. German anglers still say Pfund for half a kilogram, Swedish ones hg for a tenth. */
export const weightUnits = {
  ...{ lb: 1, oz: 1 / 16, kg: kilogram, g: kilogram / 1000, hg: kilogram / 10 },
  'Pfund (500 g)': kilogram / 2,
}
/** A unit of weight. */
export type WeightUnit = keyof typeof weightUnits
/** A unit of either. */
export type Unit = LengthUnit | WeightUnit

const unitWords: Record<Unit, string> = {
  in: 'in inch inches inchs " ″ ” zoll pulgadas tum tomme tommer tuuma tuumaa cal cale pouce pouces',
  cm: 'cm cms centimeter centimeters centimetre centimetres zentimeter',
  mm: 'mm millimeter millimeters millimetre millimetres',
  m: 'm meter meters metre metres',
  ft: "ft feet foot ' ′ ’",
  lb: 'lb lbs pound pounds # libras',
  oz: 'oz ounce ounces',
  kg: 'kg kgs kilogram kilograms kilogramm kilo kilos',
  g: 'g gr gram grams gramm',
  hg: 'hg',
  'Pfund (500 g)': 'pfund pfd',
}

/** The unit that a word means, in lower case and without a point at its end. */
export const unitNames: ReadonlyMap<string, Unit> = new Map(
  (Object.keys(unitWords) as Unit[]).flatMap((unit) =>
    unitWords[unit].split(' ').map((word) => [word, unit] as const),
  ),
)

/** The unit of an amount that may follow: `6 ft 2 in`. Two others, such as `5 kg 11 lb`, are one size said twice. */
const smallerUnits: Partial<Record<Unit, Unit>> = { ft: 'in', lb: 'oz', kg: 'g', m: 'cm' }

/** Returns whether amounts in two units, in this order, add up to one size. */
export function isSmallerUnit(unit: Unit | undefined, next: Unit | undefined): boolean {
  return unit !== undefined && next !== undefined && smallerUnits[unit] === next
}

/** Parses a length to inches: `18.5`, `62 cm`, `18 1/2 in`, `2 ft 3 in`, `2'-3"`. Null if it is none. */
export function parseLength(text: string, unit: LengthUnit | null, mark: DecimalMark): number | null {
  return parseSize(text, unit, lengthUnits, mark)
}

/** Parses a weight to pounds: `3.2`, `850 g`, `3 lb 4 oz`, `3lb-4oz`. Null if it is none. */
export function parseWeight(text: string, unit: WeightUnit | null, mark: DecimalMark): number | null {
  return parseSize(text, unit, weightUnits, mark)
}

/** Adds up the amounts of a text; one without a unit has that of the column, and must be the only one. */
function parseSize(
  text: string,
  unit: Unit | null,
  factors: Partial<Record<Unit, number>>,
  mark: DecimalMark,
): number | null {
  // Numbers and units take turns: `3 `, `lbs`, `. 4 `, `oz`, ``. A hyphen or comma between them is no sign or mark.
  const parts = text.trim().split(unitPattern)
  if (parts.length > 5) return null
  let sum = 0
  let previous: Unit | undefined
  for (let index = 0; index < parts.length; index += 2) {
    const number = index === 0 ? parts[index] : parts[index]?.replace(/^\.?\s*[-,]?\s*/, '')
    const name = parts[index + 1]
    if (number?.trim() === '' && name === undefined && index > 0) continue
    if (name === undefined && index > 0) return null
    const own = name === undefined ? unit : unitNames.get(normalizeForSearch(name))
    const value = parseNumber(number ?? '', mark)
    const factor = own && factors[own]
    if (value === null || !own || !factor || (index > 0 && !isSmallerUnit(previous, own))) return null
    sum += value * factor
    previous = own
  }
  return sum < 0 ? null : sum
}

const unitPattern = /([^\d.,/½¼¾\s+-]+)/u

/** Returns whether a cell is a number without a unit, which is read in that of its column. */
export function isBareNumber(text: string): boolean {
  return /\d/.test(text) && !unitPattern.test(text)
}

/** Returns the units that stand in cells. */
export function listUnits(values: readonly string[]): Unit[] {
  return values.flatMap(
    (value) => unitNames.get(normalizeForSearch(unitPattern.exec(value)?.[1] ?? '')) ?? [],
  )
}

/** Returns the system that all units belong to; null if there is none, or if there are units of both. */
export function systemOf(units: readonly Unit[]): UnitSystem | null {
  const isImperial = units.map((unit) => ['in', 'ft', 'lb', 'oz'].includes(unit))
  if (isImperial.every((each) => each === isImperial[0]) && isImperial.length > 0)
    return isImperial[0] ? 'imperial' : 'metric'
  return null
}
