import type { Photo } from '../../../shared/photos.ts'
import type { Units } from '../../../shared/unit-systems.ts'
import {
  oneDecimal,
  sayLength,
  sayTemperature,
  sayTideLevel,
  sayWeight,
  sayWind,
} from '../../../shared/units.ts'
import { dateAtPlace } from '../../ui/place-date.ts'
import { titleCase } from '../photo-words.ts'

/** One row of the info panel: its label and its values, each with a tag for its source. */
export interface Row {
  label: string
  parts: { text: string; tag: string | null }[]
}

/** Returns the rows that are always visible; weather and tide only if known. */
export function catchRows(photo: Photo, units: Units): Row[] {
  return [
    row('Caught', caughtWords(photo)),
    { label: 'Species', parts: [speciesPart(photo)] },
    { label: 'Size', parts: sizeParts(photo, units) },
    row('Caught with', photo.caughtWith ?? 'Unknown'),
    row('Weather', weatherWords(photo, units)),
    row('Tide', tideWords(photo, units)),
  ].filter(({ parts }) => parts.length > 0)
}

/** Formats a time by the clock of the photo's location: `h:mm a`. */
export function clockAtPlace(timestamp: string): string {
  const [hours = 0, minutes = ''] = [Number(timestamp.slice(11, 13)), timestamp.slice(14, 16)]
  return `${hours % 12 === 0 ? 12 : hours % 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}

function caughtWords({ timestamp }: Photo): string {
  return timestamp === null ? 'Unknown' : `${dateAtPlace(timestamp)} · ${clockAtPlace(timestamp)}`
}

function speciesPart({ species, speciesEdited }: Photo): Row['parts'][number] {
  if (species === null) return { text: 'Not identified', tag: null }
  return { text: species.map(titleCase).join(', '), tag: tagOf(speciesEdited) }
}

function sizeParts(photo: Photo, units: Units): Row['parts'] {
  const parts = [
    { text: sayLength(photo.lengthInches, units), tag: tagOf(photo.lengthEdited) },
    { text: sayWeight(photo.weightLbs, units, 'lbs'), tag: tagOf(photo.weightEdited) },
  ].flatMap(({ text, tag }) => (text === null ? [] : [{ text, tag }]))
  return parts.length === 0 ? [{ text: 'No measurements', tag: null }] : parts
}

function tagOf(edited: boolean): string {
  return edited ? '(edited)' : '(AI est.)'
}

function weatherWords({ temperature, cloudCover, windSpeed }: Photo, units: Units): string | null {
  if (temperature === null) return null
  return [
    sayTemperature(temperature, units),
    cloudCover === null ? null : `${oneDecimal(cloudCover)}% clouds`,
    windSpeed === null ? null : `${sayWind(windSpeed, units)} wind`,
  ]
    .filter((text) => text !== null)
    .join(' · ')
}

function tideWords({ tideLevel, tideType }: Photo, units: Units): string | null {
  const level = sayTideLevel(tideLevel, units)
  return level === null || tideType === null ? level : `${level} · ${tideType}`
}

function row(label: string, text: string | null): Row {
  return { label, parts: text === null ? [] : [{ text, tag: null }] }
}
