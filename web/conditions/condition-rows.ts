import { formatCoordinates } from '../../shared/coordinates.ts'
import { formatLocalTime, utcOffsetOf } from '../../shared/dates.ts'
import { formatClock } from '../../shared/formatting/clock.ts'
import { moonPhaseIndex, moonPhases } from '../../shared/moon.ts'
import { computeSunAndMoon, type SunAndMoon } from '../../shared/sun-and-moon.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { formatDistanceAway } from '../../shared/units.ts'

/** Returns the rows shown on demand: the exact position, moon, sun, tide station and time zone. */
export function conditionRows(photo: LogPhoto, units: UnitSystem): { label: string; text: string }[] {
  const offset = photo.timestamp === null ? null : utcOffsetOf(photo.timestamp)
  const sunAndMoon = sunAndMoonOf(photo, offset)
  return [
    { label: 'Coordinates', text: coordinatesText(photo) },
    { label: 'Moon', text: moonText(sunAndMoon) },
    { label: 'Sun', text: sunText(sunAndMoon, offset) },
    { label: 'Tide station', text: stationText(photo, units) },
    { label: 'Time zone', text: zoneText(photo) },
  ].flatMap(({ label, text }) => (text === null ? [] : [{ label, text }]))
}

function coordinatesText(photo: LogPhoto): string | null {
  const coordinates = coordinatesOf(photo)
  if (coordinates === null) return null
  if (photo.positionSource === 'track') return `${coordinates}, from your track`
  return photo.positionSource === 'assigned' ? `${coordinates}, from its location` : coordinates
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
    tideDatum === null ? null : `level above ${tideDatum}`,
  ]
    .filter((text) => text !== null)
    .join(', ')
}

/** Formats the time zone, `America/New York`; says so if it is a guess. */
function zoneText({ timestamp, timeZone, timestampSource }: LogPhoto): string | null {
  if (timestamp === null) return null
  const zone = timeZone?.replaceAll('_', ' ') ?? null
  if (timestampSource === 'assumed') return `${zone ?? 'UTC'}, assumed`
  return zone
}
