import type { Bests, Pattern, PatternKind } from '../../shared/bests.ts'
import { tideTypes, windDirections } from '../../shared/conditions.ts'
import { formatHour, formatHours, formatMonthName } from '../../shared/formatting/hours-and-months.ts'
import { moonMonthDays, moonPhases } from '../../shared/moon.ts'
import {
  type FilterParams,
  hourParams,
  monthParams,
  moonPhaseParams,
} from '../../shared/photos/photo-filter.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { convertTemperature, windUnit } from '../../shared/units.ts'
import { cloudEdges, temperatureEdges, windEdges } from '../../shared/weather-bands.ts'
import { type PatternText, summaryText, tooFewText, unknownText } from './pattern-text.ts'

/** One pattern (a distribution of catches), ready for display. */
export interface PatternChartData {
  kind: PatternKind
  title: string
  /** The column heading for its parts in a table: `Month`. */
  heading: string
  bars: PatternBar[]
  /** Whether there are enough catches to draw a chart. */
  hasEnoughCatches: boolean
  /** The summary in a sentence; without enough catches, how many there are. */
  summary: string
  /** A hint for interpreting the pattern. */
  hint: string | null
  /** How many catches have no known value; null for none, or too few catches for a chart. */
  uncountedText: string | null
}

/** One part of a pattern. */
export interface PatternBar {
  label: string
  /** A short label for little space. */
  tick: string
  count: number
  /** The parameters of the gallery that show its photos; null if there are none. */
  search: FilterParams | null
  /** Its share of all counted catches, 0 to 1. */
  share: number
  /** The share of time that the part covers, 0 to 1; null if that varies from place to place. */
  timeShare: number | null
}

/** The minimum number of catches for a chart. */
export const minCatches = 5

/** Returns all patterns in page order; `withoutPhotos` are those of the fish without a photo, to which no part of a pattern leads. */
export function buildPatternCharts(
  patterns: Bests['patterns'],
  withoutPhotos: Bests['patterns'],
  units: UnitSystem,
): PatternChartData[] {
  const definitions = {
    ...{ month: months, hour: hours, tide: tides, moon: moons, windDirection: directions },
    ...weatherPatterns(units),
  }
  return kinds.map((kind) => buildChart(kind, patterns[kind], withoutPhotos[kind].counts, definitions[kind]))
}

const kinds = ['month', 'hour', 'tide', 'moon', 'temperature', 'clouds', 'wind', 'windDirection'] as const

/** A part of a pattern with its label and phrase: `June`, `in June`. */
interface Bucket {
  label: string
  tick?: string
  phrase: string
  /** The parameters of the gallery that show its photos. */
  search: FilterParams
  timeShare?: number
}

interface PatternDefinition extends PatternText {
  title: string
  heading: string
  hint?: string
  buckets: readonly Bucket[]
}

function buildChart(
  kind: PatternKind,
  { counts, unknownCount }: Pattern,
  noPhotoCounts: readonly number[],
  definition: PatternDefinition,
): PatternChartData {
  const knownCount = counts.reduce((sum, count) => sum + count, 0)
  const hasEnoughCatches = knownCount >= minCatches
  const countedBuckets = definition.buckets.map((bucket, index) => ({
    ...bucket,
    count: counts[index] ?? 0,
    search: (counts[index] ?? 0) > (noPhotoCounts[index] ?? 0) ? bucket.search : null,
  }))
  return {
    kind,
    title: definition.title,
    heading: definition.heading,
    bars: countedBuckets.map(({ label, tick = label, count, search, timeShare = null }) => ({
      label,
      tick,
      count,
      search,
      share: knownCount === 0 ? 0 : count / knownCount,
      timeShare,
    })),
    hasEnoughCatches,
    summary: hasEnoughCatches
      ? summaryText(countedBuckets, knownCount, definition)
      : tooFewText(knownCount, unknownCount, definition),
    hint: definition.hint ?? null,
    uncountedText: hasEnoughCatches ? unknownText(unknownCount, definition) : null,
  }
}

const months: PatternDefinition = {
  title: 'By month',
  heading: 'Month',
  datum: 'a date',
  bucketNoun: 'month',
  hint: 'All years combined.',
  buckets: monthParams.map((month) => {
    const label = formatMonthName(month)
    return { label, tick: label.slice(0, 3), phrase: `in ${label}`, search: { month } }
  }),
}

const hours: PatternDefinition = {
  title: 'By hour of the day',
  heading: 'Hour',
  datum: 'a time',
  bucketNoun: 'hour',
  hint: 'In local time where the fish was caught.',
  buckets: hourParams.map((hour) => ({
    label: formatHours(hour),
    tick: formatHour(hour),
    phrase: `from ${formatHours(hour)}`,
    search: { hour },
  })),
}

const tidePhrases = {
  high: 'at high tide',
  low: 'at low tide',
  rising: 'on a rising tide',
  falling: 'on a falling tide',
}

const tides: PatternDefinition = {
  title: 'By tide',
  heading: 'Tide',
  datum: 'tide data',
  bucketNoun: 'tide',
  hint: 'High and low cover 30 minutes either side of the turn, so they’re much shorter than rising and falling.',
  buckets: tideTypes.map((tide) => ({
    label: tide.charAt(0).toUpperCase() + tide.slice(1),
    phrase: tidePhrases[tide],
    search: { tide },
  })),
}

/**
 * The share of time of new, full and half moon, which last for a day to either side. The phases between cover the rest
 * of each quarter.
 */
const principalPhaseShare = 2 / moonMonthDays

const moons: PatternDefinition = {
  title: 'By moon phase',
  heading: 'Moon',
  datum: 'a moon phase',
  bucketNoun: 'phase',
  hint: 'New, full and half moons each last about 2 days (7% of the time); the phases in between last about 5 days (18%).',
  buckets: moonPhases.map((label, index) => ({
    label,
    phrase: index % 2 === 0 ? `at ${label.toLowerCase()}` : `under a ${label.toLowerCase()} moon`,
    search: { moon: moonPhaseParams[index] },
    timeShare: index % 2 === 0 ? principalPhaseShare : 1 / 4 - principalPhaseShare,
  })),
}

const directions: PatternDefinition = {
  title: 'By wind direction',
  heading: 'Wind from',
  datum: 'a wind direction',
  bucketNoun: 'direction',
  hint: 'Where the wind came from. A calm has no direction.',
  buckets: windDirections.map((direction) => ({
    label: direction,
    phrase: `with wind from ${direction}`,
    search: { windFrom: direction },
  })),
}

function weatherPatterns(units: UnitSystem): Record<'temperature' | 'clouds' | 'wind', PatternDefinition> {
  const degrees = `°${units === 'imperial' ? 'F' : 'C'}`
  const wind = windUnit[units]
  return {
    temperature: {
      title: 'By temperature',
      heading: 'Temperature',
      datum: 'a temperature',
      bucketNoun: 'temperature',
      buckets: bandBuckets('Temperature', temperatureEdges, {
        unit: degrees,
        toShown: (edge) => convertTemperature(units, edge),
        quantity: 'a temperature',
      }),
    },
    clouds: {
      title: 'By cloud cover',
      heading: 'Clouds',
      datum: 'cloud data',
      bucketNoun: 'cloud cover',
      buckets: bandBuckets('CloudCover', cloudEdges, {
        unit: '%',
        toShown: (edge) => edge,
        quantity: 'cloud cover',
      }),
    },
    wind: {
      title: 'By wind',
      heading: 'Wind',
      datum: 'a wind speed',
      bucketNoun: 'wind speed',
      buckets: bandBuckets('WindSpeed', windEdges, {
        unit: ` ${wind.name}`,
        toShown: (edge) => Math.round(edge * wind.perStored),
        quantity: 'wind',
      }),
    },
  }
}

interface BandTexts {
  unit: string
  toShown(edge: number): number
  quantity: string
}

/** Returns the bands below the first edge, from each edge to the next, and from the last edge up. */
function bandBuckets(
  name: 'Temperature' | 'CloudCover' | 'WindSpeed',
  edges: readonly number[],
  { unit, toShown, quantity }: BandTexts,
): Bucket[] {
  return [null, ...edges].map((from, index) => {
    const to = edges[index]
    const search = {
      ...(from !== null && { [`min${name}`]: String(from) }),
      ...(to !== undefined && { [`max${name}`]: String(to - belowEdge) }),
    }
    if (from === null) {
      const below = `${toShown(to ?? 0)}${unit}`
      return { label: `Below ${below}`, phrase: `with ${quantity} below ${below}`, search }
    }
    const end = to === undefined ? `${unit} or more` : `–${toShown(to)}${unit}`
    const label = `${toShown(from)}${end}`
    return { label, phrase: `with ${quantity} of ${label}`, search }
  })
}

/** A value at an edge is in the band above, while the gallery's maximum includes its value. */
const belowEdge = 0.001
