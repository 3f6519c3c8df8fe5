import { formatCoordinates } from '../../shared/coordinates.ts'
import { formatLocalTime, utcOffsetOf } from '../../shared/dates.ts'
import { formatClock } from '../../shared/formatting/hours-and-months.ts'
import { moonPhaseIndex, moonPhases } from '../../shared/moon.ts'
import { computeSunAndMoon, type SunAndMoon } from '../../shared/sun-and-moon.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { formatDistance, formatDistanceAway } from '../../shared/units.ts'

/** Returns the rows shown on demand: where the date is from, the exact position, moon, sun, tide station and time zone. */
export function conditionRows(photo: LogPhoto, units: UnitSystem): { label: string; text: string }[] {
  const offset = photo.timestamp === null ? null : utcOffsetOf(photo.timestamp)
  const sunAndMoon = sunAndMoonOf(photo, offset)
  return [
    { label: 'Date', text: photo.timestampSource?.startsWith('filename') ? 'From the file name' : null },
    { label: 'Coordinates', text: coordinatesText(photo, units) },
    { label: 'Moon', text: moonText(sunAndMoon) },
    { label: 'Sun', text: sunText(sunAndMoon, offset) },
    { label: 'Tide station', text: stationText(photo, units) },
    { label: 'Time zone', text: zoneText(photo) },
  ].flatMap(({ label, text }) => (text === null ? [] : [{ label, text }]))
}

function coordinatesText(photo: LogPhoto, units: UnitSystem): string | null {
  const coordinates = coordinatesOf(photo)
  if (coordinates === null) return null
  if (photo.positionSource === 'coarse') return `${coordinates}, ${accuracyText(photo, units)}`
  if (photo.positionSource === 'confirmed') return `${coordinates}, confirmed`
  if (photo.positionSource === 'track') return `${coordinates}, from your track`
  return photo.positionSource === 'assigned' ? `${coordinates}, from its location` : coordinates
}

/** Says how far a coarse position can be believed: `within 4.2 km`. */
export function accuracyText({ positionAccuracyMeters }: LogPhoto, units: UnitSystem): string {
  return positionAccuracyMeters === null
    ? 'not exact'
    : `within ${formatDistance(positionAccuracyMeters, units)}`
}

/** Formats the position to four decimals; null if there is none. */
export function coordinatesOf({
  latitude,
  longitude,
}: Pick<LogPhoto, 'latitude' | 'longitude'>): string | null {
  return latitude === null || longitude === null ? null : formatCoordinates({ latitude, longitude })
}

function sunAndMoonOf(
  { latitude, longitude, timestamp }: LogPhoto,
  utcOffsetMinutes: number | null,
): SunAndMoon {
  const position = latitude === null || longitude === null ? null : { latitude, longitude }
  return computeSunAndMoon(position, timestamp === null ? null : new Date(timestamp), utcOffsetMinutes)
}

function moonText({ moonPhase, moonIllumination }: SunAndMoon): string | null {
  if (moonPhase === null || moonIllumination === null) return null
  return `${moonPhases[moonPhaseIndex(moonPhase)]}, ${Math.round(moonIllumination * 100)}% lit`
}

function sunText({ sunriseAt, sunsetAt }: SunAndMoon, utcOffsetMinutes: number | null): string | null {
  const clock = (instant: Date) => formatClock(formatLocalTime(instant, utcOffsetMinutes))
  const times = [
    sunriseAt === null ? null : `rose ${clock(sunriseAt)}`,
    sunsetAt === null ? null : `set ${clock(sunsetAt)}`,
  ].filter((text) => text !== null)
  return times.length === 0 ? null : times.join(', ')
}

function stationText(photo: LogPhoto, units: UnitSystem): string | null {
  const { tideStation, tideStationDistanceKm, tideDatum } = photo
  if (tideStation === null) return null
  return [
    tideStation,
    tideStationDistanceKm === null ? null : formatDistanceAway(tideStationDistanceKm * 1000, units),
    tideDatum === null ? null : `level above ${datumText(tideDatum)}`,
  ]
    .filter((text) => text !== null)
    .join(', ')
}

/** Names of the zeros of tide tables and charts. Norway's `CD` is only called that. */
const datumNames: Record<string, string> = {
  CD: 'chart datum',
  LAT: 'lowest astronomical tide',
  LLWLT: 'lower low water, large tide',
  MLLW: 'mean lower low water',
  MLWS: 'mean low water springs',
  MSL: 'mean sea level',
  NLLW: 'nearly lowest low water',
  TLT: 'theoretical lowest tide',
}

function datumText(datum: string): string {
  const name = datumNames[datum]
  return name === undefined ? datum : `${name} (${datum})`
}

/** Formats the time zone, `America/New York`; says so if it is a guess. */
function zoneText({ timestamp, hasTime, timeZone, timestampSource, latitude }: LogPhoto): string | null {
  if (timestamp === null || !hasTime) return null
  const zone = timeZone?.replaceAll('_', ' ') ?? null
  const isNamed = timestampSource?.startsWith('filename') && timeZone !== null
  if (timestampSource === 'assumed' || (isNamed && latitude === null)) return `${zone ?? 'UTC'}, assumed`
  return zone
}
