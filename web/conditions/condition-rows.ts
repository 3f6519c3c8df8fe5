import { formatCoordinates } from '../../shared/coordinates.ts'
import { formatClock } from '../../shared/formatting/clock.ts'
import { moonPhaseIndex, moonPhases } from '../../shared/moon.ts'
import type { Photo } from '../../shared/photos.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { formatDistanceAway } from '../../shared/units.ts'

/** Returns the rows shown on demand: the exact position, moon, sun, tide station and time zone. */
export function conditionRows(photo: Photo, units: UnitSystem): { label: string; text: string }[] {
  return [
    { label: 'Coordinates', text: coordinatesOf(photo) },
    { label: 'Moon', text: moonText(photo) },
    { label: 'Sun', text: sunText(photo) },
    { label: 'Tide station', text: stationText(photo, units) },
    { label: 'Time zone', text: zoneText(photo) },
  ].flatMap(({ label, text }) => (text === null ? [] : [{ label, text }]))
}

/** Formats the position to four decimals; null if there is none. */
export function coordinatesOf({ latitude, longitude }: Pick<Photo, 'latitude' | 'longitude'>): string | null {
  return latitude === null || longitude === null ? null : formatCoordinates({ latitude, longitude })
}

function moonText({ moonPhase, moonIllumination }: Photo): string | null {
  if (moonPhase === null) return null
  const name = moonPhases[moonPhaseIndex(moonPhase)] ?? ''
  return moonIllumination === null ? name : `${name}, ${Math.round(moonIllumination * 100)}% lit`
}

function sunText({ sunrise, sunset }: Photo): string | null {
  const times = [
    sunrise === null ? null : `rose ${formatClock(sunrise)}`,
    sunset === null ? null : `set ${formatClock(sunset)}`,
  ].filter((text) => text !== null)
  return times.length === 0 ? null : times.join(', ')
}

function stationText(photo: Photo, units: UnitSystem): string | null {
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
function zoneText({ timestamp, timeZone, timestampSource }: Photo): string | null {
  if (timestamp === null) return null
  const zone = timeZone?.replaceAll('_', ' ') ?? null
  if (timestampSource === 'assumed') return `${zone ?? 'UTC'}, assumed`
  return zone
}
