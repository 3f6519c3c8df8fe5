import { outcomeLabels } from '../../shared/catches/outcome-labels.ts'
import { type Catch, catchesOf, findLargest } from '../../shared/catches.ts'
import { formatClock } from '../../shared/formatting/hours-and-months.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { formatTideLevel } from '../../shared/units.ts'
import { weatherText } from '../conditions/weather-text.ts'
import { formatLocalDate } from '../ui/format-local-date.ts'
import { alternativesOf, type Guess, guessOf } from './guess.ts'
import { type RowPart, type SizeContext, sizeParts, speciesPart, waterText } from './row-parts.ts'
import { anglersText } from './species-text.ts'

/** One row of the info panel: its label, its values, and what the user can settle about them. */
export interface Row {
  label: string
  parts: RowPart[]
  /** Whether each value has a line of its own, so that the band of one size isn’t read as the other’s. */
  inLines?: boolean
  guess?: Guess | null
}

/**
 * Returns the rows that are always visible; weather, tide and what the user noted only if known. If several fish have
 * details of their own, alternatives for their names, or other anglers, each fish has a row of its own.
 */
export function catchRows(photo: LogPhoto, units: UnitSystem, lengthErrors: readonly number[] = []): Row[] {
  const context = { units, lengthErrors }
  const catches = catchesOf(photo)
  const described = catches.filter(hasDetails)
  const isEachShown = catches.length > 1 && (described.length > 1 || catches.some(needsOwnRow))
  const [only = findLargest(catches)] = described
  const species = { label: 'Species', parts: [speciesPart(catches, photo.species)] }
  return [
    row('Caught', caughtText(photo)),
    isEachShown ? species : { ...species, guess: guessOf(catches, ['species']) },
    ...(isEachShown ? catches.map((fish, index) => fishRow(fish, index, context)) : []),
    ...(!isEachShown && only ? sizeAndBaitRows(only, context) : []),
    row('Weather', weatherText(photo, units)),
    row('Tide', tideText(photo, units)),
    ...(isEachShown ? catches.map(noteRow) : only ? noteRows(only, units) : []),
  ].filter(({ parts }) => parts.length > 0)
}

function sizeAndBaitRows(fish: Catch, context: SizeContext): Row[] {
  const size = sizeParts(fish, context)
  return [
    {
      label: 'Size',
      parts: size.length === 0 ? [{ text: 'No measurements', tag: null }] : size,
      inLines: true,
      guess: guessOf([fish], ['length', 'weight']),
    },
    row('Caught with', fish.caughtWith ?? 'Unknown'),
    row('Caught by', fish.caughtBy),
  ]
}

function noteRows(fish: Catch, units: UnitSystem): Row[] {
  return [row('Water', waterText(fish, units)), row('Outcome', outcomeText(fish)), row('Note', fish.note)]
}

function fishRow(fish: Catch, index: number, context: SizeContext): Row {
  const name = speciesPart([fish], fish.species === null ? null : [fish.species])
  const noted = [fish.caughtWith, anglersText([fish]), outcomeText(fish), waterText(fish, context.units)]
  return {
    label: `Fish ${index + 1}`,
    parts: [
      name,
      ...sizeParts(fish, context),
      ...noted.flatMap((text) => (text === null ? [] : [{ text, tag: null }])),
    ],
    guess: guessOf([fish]),
  }
}

function noteRow({ note }: Catch, index: number): Row {
  return row(`Note on fish ${index + 1}`, note)
}

function hasDetails(fish: Catch): boolean {
  const { lengthInches, weightLbs, caughtWith, caughtBy } = fish
  const { note, outcome, waterTemperature, waterClarity } = fish
  const details = [
    lengthInches,
    weightLbs,
    caughtWith,
    caughtBy,
    note,
    outcome,
    waterTemperature,
    waterClarity,
  ]
  return details.some((value) => value !== null)
}

/** Returns whether what is said of a fish must not be taken to be said of another one. */
function needsOwnRow(fish: Catch): boolean {
  return alternativesOf(fish).length > 0 || fish.caughtBy !== null
}

function outcomeText({ outcome }: Catch): string | null {
  return outcome && outcomeLabels[outcome]
}

function caughtText({ timestamp, hasTime }: LogPhoto): string {
  if (timestamp === null) return 'Unknown'
  return hasTime ? `${formatLocalDate(timestamp)} · ${formatClock(timestamp)}` : formatLocalDate(timestamp)
}

/** The datum comes last, since levels above different ones can't be compared. */
function tideText({ tideLevel, tideType, tideDatum }: LogPhoto, units: UnitSystem): string | null {
  const level = formatTideLevel(tideLevel, units)
  if (level === null) return null
  return [level, tideType, tideDatum && `above ${tideDatum}`].filter((text) => text !== null).join(' · ')
}

function row(label: string, text: string | null): Row {
  return { label, parts: text === null ? [] : [{ text, tag: null }] }
}
