import type { Bests, Pattern, PatternKind } from '../../shared/bests.ts'
import { tideTypes } from '../../shared/conditions.ts'
import { moonMonthDays, moonPhases } from '../../shared/moon.ts'
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
  /** Its share of all counted catches, 0 to 1. */
  share: number
  /** The share of time that the part covers, 0 to 1; null if that varies from place to place. */
  timeShare: number | null
}

/** The minimum number of catches for a chart. */
export const minCatches = 5

/** Returns all patterns in page order. */
export function buildPatternCharts(patterns: Bests['patterns'], units: UnitSystem): PatternChartData[] {
  const bandBuckets = weatherPatterns(units)
  return [
    buildChart('month', patterns.month, months),
    buildChart('hour', patterns.hour, hours),
    buildChart('tide', patterns.tide, tides),
    buildChart('moon', patterns.moon, moons),
    buildChart('temperature', patterns.temperature, bandBuckets.temperature),
    buildChart('clouds', patterns.clouds, bandBuckets.clouds),
    buildChart('wind', patterns.wind, bandBuckets.wind),
  ]
}

/** A part of a pattern with its label and phrase: `June`, `in June`. */
interface Bucket {
  label: string
  tick?: string
  phrase: string
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
  definition: PatternDefinition,
): PatternChartData {
  const knownCount = counts.reduce((sum, count) => sum + count, 0)
  const hasEnoughCatches = knownCount >= minCatches
  const countedBuckets = definition.buckets.map((bucket, index) => ({ ...bucket, count: counts[index] ?? 0 }))
  return {
    kind,
    title: definition.title,
    heading: definition.heading,
    bars: countedBuckets.map(({ label, tick = label, count, timeShare = null }) => ({
      label,
      tick,
      count,
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

const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2026, month, 1)).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' }),
)

const months: PatternDefinition = {
  title: 'By month',
  heading: 'Month',
  datum: 'a date',
  bucketNoun: 'month',
  hint: 'All years combined.',
  buckets: monthNames.map((label) => ({ label, tick: label.slice(0, 3), phrase: `in ${label}` })),
}

const hours: PatternDefinition = {
  title: 'By hour of the day',
  heading: 'Hour',
  datum: 'a time',
  bucketNoun: 'hour',
  hint: 'In local time where the fish was caught.',
  buckets: Array.from({ length: 24 }, (_, hour) => ({
    label: `${formatHour(hour)} to ${formatHour((hour + 1) % 24)}`,
    tick: formatHour(hour),
    phrase: `from ${formatHour(hour)} to ${formatHour((hour + 1) % 24)}`,
  })),
}

function formatHour(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
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
    timeShare: index % 2 === 0 ? principalPhaseShare : 1 / 4 - principalPhaseShare,
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
      buckets: bandBuckets(
        temperatureEdges.map((edge) => convertTemperature(units, edge)),
        degrees,
        'a temperature',
      ),
    },
    clouds: {
      title: 'By cloud cover',
      heading: 'Clouds',
      datum: 'cloud data',
      bucketNoun: 'cloud cover',
      buckets: bandBuckets(cloudEdges, '%', 'cloud cover'),
    },
    wind: {
      title: 'By wind',
      heading: 'Wind',
      datum: 'a wind speed',
      bucketNoun: 'wind speed',
      buckets: bandBuckets(
        windEdges.map((edge) => Math.round(edge * wind.perStored)),
        ` ${wind.name}`,
        'wind',
      ),
    },
  }
}

/** Returns the bands below the first edge, from each edge to the next, and from the last edge up. */
function bandBuckets(edges: readonly number[], unit: string, quantity: string): Bucket[] {
  const [first = 0, last = 0] = [edges[0], edges.at(-1)]
  const between = edges.slice(1).map((edge, index) => `${edges[index]}–${edge}${unit}`)
  return [
    { label: `Below ${first}${unit}`, phrase: `with ${quantity} below ${first}${unit}` },
    ...between.map((label) => ({ label, phrase: `with ${quantity} of ${label}` })),
    { label: `${last}${unit} or more`, phrase: `with ${quantity} of ${last}${unit} or more` },
  ]
}
