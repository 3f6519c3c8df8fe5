import { catchesOf, isLanded } from '../../shared/catches.ts'
import { windDirectionOf } from '../../shared/conditions/wind-direction.ts'
import { tideTypes, windDirections } from '../../shared/conditions.ts'
import { formatClock } from '../../shared/formatting/hours-and-months.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import { groupBy } from '../../shared/group-by.ts'
import { moonPhases } from '../../shared/moon.ts'
import { normalizeName } from '../../shared/name-matching.ts'
import { moonPhaseOf } from '../../shared/photos/photo-time.ts'
import type { LogNotedCatch, LogPhoto } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { convertTemperature, windUnit } from '../../shared/units.ts'
import { commonSpecies } from '../log/catch-summary.ts'
import type { CaughtFish } from '../log/caught-fish.ts'
import { joinKnown } from '../photos/photo-text.ts'

/** Returns from when to when catches were made, by the local clock: `5:40 AM – 11:20 AM`; null if no time of day is known. */
export function timesText(
  catches: readonly (Pick<LogPhoto, 'timestamp'> & Partial<Pick<LogNotedCatch, 'hasTime'>>)[],
): string | null {
  const times = catches
    .flatMap(({ timestamp, hasTime }) => (hasTime === false ? [] : (timestamp ?? [])))
    .sort(byLocalTime)
  const clocks = new Set([times[0], times.at(-1)].flatMap((time) => (time ? formatClock(time) : [])))
  return clocks.size === 0 ? null : [...clocks].join(' – ')
}

/** Returns how many fish of which species were caught: `4 catches: 3 Pike, 1 not identified`, or `No catches`. */
export function fishText(fish: readonly CaughtFish[]): string {
  const species = commonSpecies(fish)
  const unidentified = fish.length - species.reduce((sum, { count }) => sum + count, 0)
  const parts = [
    ...species.map(({ species, count }) => `${count.toLocaleString('en-US')} ${titleCase(species)}`),
    ...(unidentified === 0 ? [] : [`${unidentified.toLocaleString('en-US')} not identified`]),
  ]
  if (fish.length === 0) return 'No catches'
  const total = plural(fish.length, 'catch')
  return fish.length === unidentified ? total : `${total}: ${parts.join(', ')}`
}

/** Returns whether a catch of an outing is a photo. */
export function isPhoto(each: LogPhoto | LogNotedCatch): each is LogPhoto {
  return 'url' in each
}

/** Returns how many fish got away or were caught by others: `2 got away · Tom caught 1`; null if there are none. */
export function uncountedText(catches: readonly (LogPhoto | LogNotedCatch)[]): string | null {
  const lost = new Set<string>()
  const anglers = new Map<string, string>() // by fish, of which several photos may be
  for (const each of catches)
    for (const fish of isPhoto(each) ? catchesOf(each) : [each])
      if (fish.caughtBy == null) isLanded(fish) || lost.add(fish.id)
      else if (isLanded(fish)) anglers.set(fish.id, fish.caughtBy)
  const byName = groupBy(anglers.values(), normalizeName)
  return joinKnown([
    lost.size === 0 ? null : `${lost.size.toLocaleString('en-US')} got away`,
    ...[...byName.values()]
      .sort((a, b) => b.length - a.length)
      .map((names) => `${names[0]} caught ${names.length.toLocaleString('en-US')}`),
  ])
}

/**
 * Returns what is known of the weather and tides of catches, and the moon at the time of the first of `all`: `61–74°F`,
 * `0–20% clouds`, `4 mph wind from SW`, `rising tide`, `Full moon`. A tide that few of the catches had is left out.
 */
export function conditionTexts(
  catches: readonly Conditions[],
  units: UnitSystem,
  all: readonly Pick<LogPhoto, 'timestamp'>[] = catches,
): string[] {
  const { name: windName, perStored } = windUnit[units]
  const temperature = range(
    catches.map(({ temperature }) => (temperature === null ? null : convertTemperature(units, temperature))),
  )
  const clouds = range(catches.map(({ cloudCover }) => cloudCover))
  const wind = range(catches.map(({ windSpeed }) => (windSpeed === null ? null : windSpeed * perStored)))
  const tides = knownTides(catches)
  const [first] = all
  const moon = first && moonPhases[moonPhaseOf(first) ?? -1]
  return [
    temperature && `${temperature}°${units === 'imperial' ? 'F' : 'C'}`,
    clouds && `${clouds}% clouds`,
    wind && `${wind} ${windName} wind${fromText(catches)}`,
    tides.length === 0 ? null : `${listFormat.format(tides)} tide`,
    moon ?? null,
  ].filter((text) => text !== null)
}

function knownTides(catches: readonly Conditions[]): string[] {
  const known = catches.flatMap(({ tideType }) => tideType ?? [])
  if (known.length * 2 < catches.length) return []
  return tideTypes.filter((type) => known.includes(type))
}

/** When a catch was made, with a photo or without, and in what weather and tide. */
type Conditions = Pick<
  LogPhoto,
  'timestamp' | 'temperature' | 'cloudCover' | 'windSpeed' | 'windDirection' | 'tideType'
>

/** Returns where the wind came from: ` from S and SW`; a longer list would say little. */
function fromText(catches: readonly Conditions[]): string {
  const known = new Set(catches.map(windDirectionOf))
  const directions = windDirections.filter((direction) => known.has(direction))
  if (directions.length === 0) return ''
  return ` from ${directions.length > 3 ? 'several directions' : listFormat.format(directions)}`
}

function byLocalTime(a: string, b: string): number {
  return a.slice(0, localLength) < b.slice(0, localLength) ? -1 : 1
}

const localLength = '2026-07-14T05:40:00'.length

/** Returns the whole numbers from the lowest to the highest value: `61–74`, `-5 to 2`; null if none is known. */
function range(values: readonly (number | null)[]): string | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  const low = known.reduce((lowest, value) => Math.min(lowest, value)) // a trip may have more than a call takes
  const high = known.reduce((highest, value) => Math.max(highest, value))
  const ends = new Set([low, high].map((value) => wholeNumber.format(value)))
  return [...ends].join(low < 0 ? ' to ' : '–')
}

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' })
const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, signDisplay: 'negative' })
