import { normalizeForSearch } from '../../../shared/name-matching.ts'
import { type DecimalMark, parseNumber } from './parse-number.ts'

/** Units of a column of lengths, in inches. The factors are exact by definition. */
export const lengthUnits = { in: 1, cm: 1 / 2.54, mm: 1 / 25.4, ft: 12 }
/** A unit of length. */
export type LengthUnit = keyof typeof lengthUnits

/** Units of a column of weights, in pounds. */
export const weightUnits = { lb: 1, oz: 1 / 16, kg: 1 / 0.45359237, g: 1 / 453.59237 }
/** A unit of weight. */
export type WeightUnit = keyof typeof weightUnits

const unitNames: Record<string, LengthUnit | WeightUnit> = {
  ...{
    in: 'in',
    inch: 'in',
    inches: 'in',
    '"': 'in',
    '″': 'in',
    '”': 'in',
    pulgadas: 'in',
    zoll: 'in',
    inchs: 'in',
  },
  ...{
    cm: 'cm',
    centimeters: 'cm',
    centimetres: 'cm',
    centimeter: 'cm',
    mm: 'mm',
    millimeters: 'mm',
    millimetres: 'mm',
  },
  ...{ ft: 'ft', feet: 'ft', foot: 'ft', "'": 'ft', '′': 'ft', '’': 'ft' },
  ...{ lb: 'lb', lbs: 'lb', 'lb.': 'lb', 'lbs.': 'lb', pound: 'lb', pounds: 'lb', '#': 'lb', libras: 'lb' },
  ...{
    oz: 'oz',
    'oz.': 'oz',
    ounce: 'oz',
    ounces: 'oz',
    kg: 'kg',
    kgs: 'kg',
    kilograms: 'kg',
    kilo: 'kg',
    kilos: 'kg',
  },
  ...{ g: 'g', gr: 'g', gram: 'g', grams: 'g', gramm: 'g' },
}

/** Parses a length to inches: `18.5`, `62 cm`, `18 1/2 in`, `2 ft 3 in`. Null if it is none. */
export function parseLength(text: string, unit: LengthUnit, mark: DecimalMark): number | null {
  return parseSize(text, unit, lengthUnits, mark)
}

/** Parses a weight to pounds: `3.2`, `850 g`, `3 lb 4 oz`. Null if it is none. */
export function parseWeight(text: string, unit: WeightUnit, mark: DecimalMark): number | null {
  return parseSize(text, unit, weightUnits, mark)
}

/** Adds up the amounts of a text; one without a unit has that of the column, and must be the only one. */
function parseSize(
  text: string,
  unit: LengthUnit | WeightUnit,
  factors: Partial<Record<string, number>>,
  mark: DecimalMark,
): number | null {
  // Numbers and units take turns: `3 `, `lbs`, `. 4 `, `oz`, ``.
  const parts = text.trim().split(/([^\d.,/½¼¾\s+-]+)/u)
  if (parts.length > 5) return null
  let sum = 0
  for (let index = 0; index < parts.length; index += 2) {
    const number = index === 0 ? parts[index] : parts[index]?.replace(/^\./, '')
    const name = parts[index + 1]
    if (number?.trim() === '' && name === undefined && index > 0) continue
    if (name === undefined && index > 0) return null
    const factor = factors[name === undefined ? unit : (unitNames[normalizeForSearch(name)] ?? 'none')]
    const value = parseNumber(number ?? '', mark)
    if (value === null || factor === undefined) return null
    sum += value * factor
  }
  return sum < 0 ? null : sum
}

/** Returns the unit that a column’s header names in brackets or at its end, or that its values have; null if none does. */
export function detectUnit<Unit extends LengthUnit | WeightUnit>(
  header: string,
  values: Iterable<string>,
  factors: Record<Unit, number>,
): Unit | null {
  const isUnit = (unit: string | undefined): unit is Unit => unit !== undefined && unit in factors
  for (const word of normalizeForSearch(header)
    .split(/[^\p{L}]+/u)
    .toReversed())
    if (isUnit(unitNames[word])) return unitNames[word]
  for (const value of values) {
    const [, name = ''] = /\d\s*([^\d\s.,/½¼¾]+)/u.exec(value) ?? []
    const unit = unitNames[normalizeForSearch(name)]
    if (isUnit(unit)) return unit
  }
  return null
}
