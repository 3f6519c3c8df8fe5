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

/** Returns the rows that are always visible; weather and tide only if known. */
export function catchRows(photo: LogPhoto, units: UnitSystem): Row[] {
  return [
    row('Caught', caughtText(photo)),
    { label: 'Species', parts: [speciesPart(photo)] },
    { label: 'Size', parts: sizeParts(photo, units) },
    row('Caught with', photo.caughtWith ?? 'Unknown'),
    row('Weather', weatherText(photo, units)),
    row('Tide', tideText(photo, units)),
  ].filter(({ parts }) => parts.length > 0)
}

function caughtText({ timestamp }: LogPhoto): string {
  return timestamp === null ? 'Unknown' : `${formatLocalDate(timestamp)} · ${formatClock(timestamp)}`
}

function speciesPart({ species, speciesEdited }: LogPhoto): Row['parts'][number] {
  if (species === null) return { text: 'Not identified', tag: null }
  return { text: species.map(titleCase).join(', '), tag: sourceTag(speciesEdited) }
}

function sizeParts(photo: LogPhoto, units: UnitSystem): Row['parts'] {
  const parts = [
    { text: formatLength(photo.lengthInches, units), tag: sourceTag(photo.lengthEdited) },
    { text: formatWeight(photo.weightLbs, units, 'lbs'), tag: sourceTag(photo.weightEdited) },
  ].flatMap(({ text, tag }) => (text === null ? [] : [{ text, tag }]))
  return parts.length === 0 ? [{ text: 'No measurements', tag: null }] : parts
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
