import type { Photo } from '../../../shared/photos.ts'
import { dateAtPlace } from '../../ui/place-date.ts'
import { titleCase } from '../photo-words.ts'

/** One row of the info panel: its label, and what is known, each part with how it is known. */
export interface Row {
  label: string
  parts: { text: string; tag: string | null }[]
}

/** What is told of a catch at first sight; weather and tide only where they are known. */
export function catchRows(photo: Photo): Row[] {
  return [
    row('Caught', caughtWords(photo)),
    { label: 'Species', parts: [speciesPart(photo)] },
    { label: 'Size', parts: sizeParts(photo) },
    row('Caught with', photo.caughtWith ?? 'Unknown'),
    row('Weather', weatherWords(photo)),
    row('Tide', tideWords(photo)),
  ].filter(({ parts }) => parts.length > 0)
}

/** A number as people read it, with one decimal where it has one: `18.5`, `3`. */
export function oneDecimal(value: number): string {
  return decimal.format(value)
}

/** The time by the clock of the place: `h:mm a`. */
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

function sizeParts({ lengthInches, lengthEdited, weightLbs, weightEdited }: Photo): Row['parts'] {
  const parts = [
    lengthInches === null ? null : { text: `${oneDecimal(lengthInches)} in`, tag: tagOf(lengthEdited) },
    weightLbs === null ? null : { text: `${oneDecimal(weightLbs)} lbs`, tag: tagOf(weightEdited) },
  ].filter((part) => part !== null)
  return parts.length === 0 ? [{ text: 'No measurements', tag: null }] : parts
}

function tagOf(edited: boolean): string {
  return edited ? '(edited)' : '(AI est.)'
}

function weatherWords({ temperature, cloudCover, windSpeed }: Photo): string | null {
  if (temperature === null) return null
  return [
    `${oneDecimal(temperature)}°F`,
    cloudCover === null ? null : `${oneDecimal(cloudCover)}% clouds`,
    windSpeed === null ? null : `${oneDecimal(windSpeed)} mph wind`,
  ]
    .filter((text) => text !== null)
    .join(' · ')
}

function tideWords({ tideLevel, tideType }: Photo): string | null {
  if (tideLevel === null) return null
  const level = `${tideLevel.toFixed(1).replace(/^-(0\.0)$/, '$1')} ft`
  return tideType === null ? level : `${level} · ${tideType}`
}

function row(label: string, text: string | null): Row {
  return { label, parts: text === null ? [] : [{ text, tag: null }] }
}

const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, signDisplay: 'negative' })
