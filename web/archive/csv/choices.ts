import type { Field } from './columns.ts'
import { splitFish } from './fish-cells.ts'
import {
  cellOf,
  dataRows,
  findDateFormat,
  findNumberFormat,
  headerUnit,
  type Interpretation,
  isAllMidnight,
  valuesOf,
} from './interpretation.ts'
import type { CsvTable } from './parse-csv.ts'
import { isBareNumber, lengthUnits, weightUnits } from './sizes.ts'
import { type CatchRow, quantityOf } from './to-catches.ts'

/** A choice of the angler how a file is read. */
export interface Choice {
  name: Exclude<keyof Interpretation, 'hasHeader' | 'mapping'>
  label: string
  options: readonly { value: string; label: string }[]
  /** Whether the file leaves it open, so that it stands beside the preview and not among the columns. */
  isQuestion: boolean
}

/** Returns what can be chosen for a file besides its columns: only what makes a difference to it. */
export function listChoices(
  table: CsvTable,
  how: Interpretation,
  language: string,
  catches: readonly CatchRow[],
): Choice[] {
  const values = (field: Field) => valuesOf(table, how, field)
  const date = values('date').find((text) => /^\d{1,2}[./-]\d/.test(text))
  const several = values('species').find((text) => splitFish(text).length > 1)
  const many = dataRows(table, how.hasHeader).find((row) => (quantityOf(row, how) ?? 1) > 1)
  const unusual = catches.find(({ unusualSize }) => unusualSize !== null)
  const choices: (Choice | false | undefined | null)[] = [
    date !== undefined &&
      how.dateOrder !== 'ymd' && {
        name: 'dateOrder',
        label: `Dates such as ${shorten(date)} have`,
        options: options({ dmy: 'the day first', mdy: 'the month first' }),
        isQuestion: findDateFormat(table, how, language).isAmbiguous,
      },
    isAllMidnight(table, how) && {
      name: 'midnight',
      label: 'All times are 0:00. They are',
      options: options({ none: 'no times: only dates', time: 'midnight' }),
      isQuestion: true,
    },
    ...(['length', 'weight'] as const).flatMap((field) => [unitChoice(field), markChoice(field)]),
    several !== undefined && {
      name: 'severalFish',
      label: `Rows with several fish, such as “${shorten(several)}”, are`,
      options: options({ each: 'a catch for each name', one: 'one catch' }),
      isQuestion: true,
    },
    many && {
      name: 'quantities',
      label: `Rows with more than one fish, such as “${shorten(quantityText(many))}”, are`,
      options: options({ note: 'one catch, number in the note', each: 'a catch for each fish' }),
      isQuestion: true,
    },
    unusual && {
      name: 'unusualSizes',
      label: `Unusual sizes, such as ${unusual.unusualSize}, are`,
      options: options({ 'leave out': 'left out', import: 'imported' }),
      isQuestion: true,
    },
  ]
  return choices.filter((choice) => !!choice)

  function unitChoice(field: 'length' | 'weight'): Choice | undefined {
    const bare = values(field).find(isBareNumber)
    const unit = field === 'length' ? how.lengthUnit : how.weightUnit
    if (bare === undefined) return
    const units = Object.keys(field === 'length' ? lengthUnits : weightUnits)
    const named = headerUnit(table, how, field)
    return {
      name: `${field}Unit`,
      label: `${nouns[field]} without a unit, such as ${shorten(bare)}, are in`,
      options: [
        ...(unit === null ? [{ value: '', label: 'Choose…' }] : []),
        ...units.map((value) => ({ value, label: value })),
      ],
      isQuestion: !(named && units.includes(named)),
    }
  }

  function markChoice(field: 'length' | 'weight'): Choice | undefined {
    const { isAmbiguous } = findNumberFormat(table, how, field)
    const marked = values(field).find((text) => (isAmbiguous ? /\d[.,]\d{3}(?!\d)/ : /\d,\d/).test(text))
    if (marked === undefined) return
    const mark = /\d,\d/.test(marked) ? ',' : '.'
    return {
      name: `${field}Mark`,
      label: `${mark === ',' ? 'Commas' : 'Points'} in ${nouns[field].toLowerCase()} such as ${shorten(marked)} separate`,
      options: options(
        mark === ',' ? { ',': 'decimals', '.': 'thousands' } : { '.': 'decimals', ',': 'thousands' },
      ),
      isQuestion: isAmbiguous,
    }
  }

  function quantityText(row: Parameters<typeof quantityOf>[0]): string {
    return [cellOf(row, how.mapping, 'quantity'), cellOf(row, how.mapping, 'species')].join(' ').trim()
  }
}

const nouns = { length: 'Lengths', weight: 'Weights' } as const

function options(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** Cuts a cell to what a label has room for. */
export function shorten(text: string): string {
  return text.length > 30 ? `${text.slice(0, 29)}…` : text
}
