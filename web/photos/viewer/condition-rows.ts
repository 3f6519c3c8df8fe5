import { formatCoordinates } from '../../../shared/coordinates.ts'
import { moonPhaseIndex, moonPhases } from '../../../shared/moon.ts'
import type { Photo } from '../../../shared/photos.ts'
import type { Units } from '../../../shared/unit-systems.ts'
import { sayDistance } from '../../../shared/units.ts'
import { clockAtPlace } from './catch-rows.ts'

/** Returns the rows shown on demand: the exact position, moon, sun, tide station and time zone. */
export function conditionRows(photo: Photo, units: Units): { label: string; text: string }[] {
  return [
    { label: 'Coordinates', text: coordinatesOf(photo) },
    { label: 'Moon', text: moonWords(photo) },
    { label: 'Sun', text: sunWords(photo) },
    { label: 'Tide station', text: stationWords(photo, units) },
    { label: 'Time zone', text: zoneWords(photo) },
  ].flatMap(({ label, text }) => (text === null ? [] : [{ label, text }]))
}

/** Formats the position to four decimals; null if there is none. */
export function coordinatesOf({ latitude, longitude }: Pick<Photo, 'latitude' | 'longitude'>): string | null {
  return latitude === null || longitude === null ? null : formatCoordinates({ latitude, longitude })
}

function moonWords({ moonPhase, moonIllumination }: Photo): string | null {
  if (moonPhase === null) return null
  const name = moonPhases[moonPhaseIndex(moonPhase)] ?? ''
  return moonIllumination === null ? name : `${name}, ${Math.round(moonIllumination * 100)}% lit`
}

function sunWords({ sunrise, sunset }: Photo): string | null {
  const known = [
    sunrise === null ? null : `rose ${clockAtPlace(sunrise)}`,
    sunset === null ? null : `set ${clockAtPlace(sunset)}`,
  ].filter((text) => text !== null)
  return known.length === 0 ? null : known.join(', ')
}

function stationWords(photo: Photo, units: Units): string | null {
  const { tideStation, tideStationDistanceKm, tideDatum } = photo
  if (tideStation === null) return null
  return [
    tideStation,
    tideStationDistanceKm === null ? null : `${sayDistance(tideStationDistanceKm * 1000, units)} away`,
    tideDatum === null ? null : `level above ${tideDatum}`,
  ]
    .filter((text) => text !== null)
    .join(', ')
}

/** Formats the time zone, `America/New York`; says so if it is a guess. */
function zoneWords({ timestamp, timeZone, timestampSource }: Photo): string | null {
  if (timestamp === null) return null
  const zone = timeZone?.replaceAll('_', ' ') ?? null
  if (timestampSource === 'assumed') return `${zone ?? 'UTC'}, assumed`
  return zone
}
