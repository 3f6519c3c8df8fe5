import { type Catch, catchesOf } from '../../shared/catches.ts'
import { formatClock } from '../../shared/formatting/clock.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import {
  formatLength,
  formatOneDecimal,
  formatTemperature,
  formatTideLevel,
  formatWeight,
  formatWind,
} from '../../shared/units.ts'
import { formatLocalDate } from '../ui/format-local-date.ts'

/** One row of the info panel: its label and its values, each with a tag for its source. */
export interface Row {
  label: string
  parts: { text: string; tag: string | null }[]
}

/**
 * Returns the rows that are always visible; weather and tide only if known. If several fish have a size or a bait, each
 * fish has a row of its own.
 */
export function catchRows(photo: LogPhoto, units: UnitSystem): Row[] {
  return [
    row('Caught', caughtText(photo)),
    { label: 'Species', parts: [speciesPart(photo)] },
    ...fishRows(photo, units),
    row('Weather', weatherText(photo, units)),
    row('Tide', tideText(photo, units)),
  ].filter(({ parts }) => parts.length > 0)
}

function fishRows(photo: LogPhoto, units: UnitSystem): Row[] {
  const catches = catchesOf(photo)
  if (catches.filter(hasDetails).length > 1) return catches.map((fish, index) => fishRow(fish, index, units))
  const size = sizeParts(photo, units)
  return [
    { label: 'Size', parts: size.length === 0 ? [{ text: 'No measurements', tag: null }] : size },
    row('Caught with', photo.caughtWith ?? 'Unknown'),
  ]
}

function fishRow(fish: Catch, index: number, units: UnitSystem): Row {
  const { species, speciesEdited, caughtWith } = fish
  const name = speciesPart({ species: species === null ? null : [species], speciesEdited })
  const bait = caughtWith === null ? [] : [{ text: caughtWith, tag: null }]
  return { label: `Fish ${index + 1}`, parts: [name, ...sizeParts(fish, units), ...bait] }
}

function hasDetails({ lengthInches, weightLbs, caughtWith }: Catch): boolean {
  return lengthInches !== null || weightLbs !== null || caughtWith !== null
}

function caughtText({ timestamp }: LogPhoto): string {
  return timestamp === null ? 'Unknown' : `${formatLocalDate(timestamp)} · ${formatClock(timestamp)}`
}

function speciesPart({
  species,
  speciesEdited,
}: Pick<LogPhoto, 'species' | 'speciesEdited'>): Row['parts'][number] {
  if (species === null) return { text: 'Not identified', tag: null }
  return { text: species.map(titleCase).join(', '), tag: sourceTag(speciesEdited) }
}

type Measured = Pick<LogPhoto, 'lengthInches' | 'lengthEdited' | 'weightLbs' | 'weightEdited'>

function sizeParts(measured: Measured, units: UnitSystem): Row['parts'] {
  return [
    { text: formatLength(measured.lengthInches, units), tag: sourceTag(measured.lengthEdited) },
    { text: formatWeight(measured.weightLbs, units, 'lbs'), tag: sourceTag(measured.weightEdited) },
  ].flatMap(({ text, tag }) => (text === null ? [] : [{ text, tag }]))
}

function sourceTag(edited: boolean): string {
  return edited ? '(edited)' : '(AI est.)'
}

function weatherText({ temperature, cloudCover, windSpeed }: LogPhoto, units: UnitSystem): string | null {
  if (temperature === null) return null
  return [
    formatTemperature(temperature, units),
    cloudCover === null ? null : `${formatOneDecimal(cloudCover)}% clouds`,
    windSpeed === null ? null : `${formatWind(windSpeed, units)} wind`,
  ]
    .filter((text) => text !== null)
    .join(' · ')
}

function tideText({ tideLevel, tideType }: LogPhoto, units: UnitSystem): string | null {
  const level = formatTideLevel(tideLevel, units)
  return level === null || tideType === null ? level : `${level} · ${tideType}`
}

function row(label: string, text: string | null): Row {
  return { label, parts: text === null ? [] : [{ text, tag: null }] }
}
