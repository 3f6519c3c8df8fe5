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
  isTelling: boolean
  /** The summary in a sentence; without enough catches, how many there are. */
  summary: string
  /** A hint for interpreting the pattern. */
  note: string | null
  /**
   * How many catches are excluded because the value is unknown; null for none, or if there are not enough catches for a
   * chart.
   */
  unknown: string | null
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
  const bands = bandsIn(units)
  return [
    view('month', patterns.month, months),
    view('hour', patterns.hour, hours),
    view('tide', patterns.tide, tides),
    view('moon', patterns.moon, moons),
    view('temperature', patterns.temperature, bands.temperature),
    view('clouds', patterns.clouds, bands.clouds),
    view('wind', patterns.wind, bands.wind),
  ]
}

/** A part of a pattern with its label and phrase: `June`, `in June`. */
interface Part {
  label: string
  tick?: string
  phrase: string
  timeShare?: number
}

interface Parts extends PatternText {
  title: string
  heading: string
  note?: string
  parts: readonly Part[]
}

function view(kind: PatternKind, { counts, unknownCount }: Pattern, words: Parts): PatternChartData {
  const known = counts.reduce((sum, count) => sum + count, 0)
  const isTelling = known >= minCatches
  const met = words.parts.map((part, index) => ({ ...part, count: counts[index] ?? 0 }))
  return {
    kind,
    title: words.title,
    heading: words.heading,
    bars: met.map(({ label, tick = label, count, timeShare = null }) => ({
      label,
      tick,
      count,
      share: known === 0 ? 0 : count / known,
      timeShare,
    })),
    isTelling,
    summary: isTelling ? summaryText(met, known, words) : tooFewText(known, unknownCount, words),
    note: words.note ?? null,
    unknown: isTelling ? unknownText(unknownCount, words) : null,
  }
}

const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2026, month, 1)).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' }),
)

const months: Parts = {
  title: 'By month',
  heading: 'Month',
  datum: 'a date',
  one: 'month',
  note: 'All years combined.',
  parts: monthNames.map((label) => ({ label, tick: label.slice(0, 3), phrase: `in ${label}` })),
}

const hours: Parts = {
  title: 'By hour of the day',
  heading: 'Hour',
  datum: 'a time',
  one: 'hour',
  note: 'In local time where the fish was caught.',
  parts: Array.from({ length: 24 }, (_, hour) => ({
    label: `${clock(hour)} to ${clock((hour + 1) % 24)}`,
    tick: clock(hour),
    phrase: `from ${clock(hour)} to ${clock((hour + 1) % 24)}`,
  })),
}

function clock(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
}

const tidePhrases = {
  high: 'at high tide',
  low: 'at low tide',
  rising: 'on a rising tide',
  falling: 'on a falling tide',
}

const tides: Parts = {
  title: 'By tide',
  heading: 'Tide',
  datum: 'tide data',
  one: 'tide',
  note: 'High and low cover 30 minutes either side of the turn, so they’re much shorter than rising and falling.',
  parts: tideTypes.map((tide) => ({
    label: tide.charAt(0).toUpperCase() + tide.slice(1),
    phrase: tidePhrases[tide],
  })),
}

/**
 * The share of time of new, full and half moon, which last for a day to either side. The phases between cover the rest
 * of each quarter.
 */
const exactShare = 2 / moonMonthDays

const moons: Parts = {
  title: 'By moon phase',
  heading: 'Moon',
  datum: 'a moon phase',
  one: 'phase',
  note: 'New, full and half moons each last about 2 days (7% of the time); the phases in between last about 5 days (18%).',
  parts: moonPhases.map((label, index) => ({
    label,
    phrase: index % 2 === 0 ? `at ${label.toLowerCase()}` : `under a ${label.toLowerCase()} moon`,
    timeShare: index % 2 === 0 ? exactShare : 1 / 4 - exactShare,
  })),
}

function bandsIn(units: UnitSystem): Record<'temperature' | 'clouds' | 'wind', Parts> {
  const degrees = `°${units === 'imperial' ? 'F' : 'C'}`
  const wind = windUnit[units]
  return {
    temperature: {
      title: 'By temperature',
      heading: 'Temperature',
      datum: 'a temperature',
      one: 'temperature',
      parts: bands(
        temperatureEdges.map((edge) => convertTemperature(units, edge)),
        degrees,
        'a temperature',
      ),
    },
    clouds: {
      title: 'By cloud cover',
      heading: 'Clouds',
      datum: 'cloud data',
      one: 'cloud cover',
      parts: bands(cloudEdges, '%', 'cloud cover'),
    },
    wind: {
      title: 'By wind',
      heading: 'Wind',
      datum: 'a wind speed',
      one: 'wind speed',
      parts: bands(
        windEdges.map((edge) => Math.round(edge * wind.perStored)),
        ` ${wind.name}`,
        'wind',
      ),
    },
  }
}

/** Returns the bands below the first edge, from each edge to the next, and from the last edge up. */
function bands(edges: readonly number[], unit: string, of: string): Part[] {
  const [first = 0, last = 0] = [edges[0], edges.at(-1)]
  const between = edges.slice(1).map((edge, index) => `${edges[index]}–${edge}${unit}`)
  return [
    { label: `Below ${first}${unit}`, phrase: `with ${of} below ${first}${unit}` },
    ...between.map((label) => ({ label, phrase: `with ${of} of ${label}` })),
    { label: `${last}${unit} or more`, phrase: `with ${of} of ${last}${unit} or more` },
  ]
}
