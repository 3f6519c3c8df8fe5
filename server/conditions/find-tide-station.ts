import { near, type Station } from '@neaps/tide-database'
import type { Coordinates } from '../../shared/coordinates.ts'

/** A station and its distance from the requested place. */
export interface NearbyStation {
  station: Station
  distanceKm: number
}

const maxDistanceKm = 25
/**
 * NOAA has more stations than any other source, with longer and better records. A NOAA station is chosen unless another
 * one is more than this much nearer.
 */
const noaaPreferenceKm = 3
/** Minimum amplitude in meters; a smaller tide is not noticeable when fishing. */
const minTideMeters = 0.06
const leadingConstituents = new Set(['M2', 'S2', 'N2', 'K1', 'O1'])

/** Finds the station that represents the tide at a place; null if none is near enough. */
export function findTideStation({ latitude, longitude }: Coordinates): NearbyStation | null {
  const stations = near({
    latitude,
    longitude,
    maxDistance: maxDistanceKm,
    maxResults: 50,
    filter: isSuitable,
  })
  const nearestKm = stations[0]?.[1] ?? 0
  const chosen =
    stations.find(([station, km]) => isNoaa(station) && km <= nearestKm + noaaPreferenceKm) ?? stations[0]
  return chosen ? { station: chosen[0], distanceKm: chosen[1] } : null
}

/** Returns whether a station is NOAA's, whose constituents are meant for Schureman's node corrections. */
export function isNoaa(station: Station): boolean {
  return station.id.startsWith('noaa/')
}

function isSuitable(station: Station): boolean {
  return (
    station.kind === 'tide' &&
    station.license.commercial_use &&
    typeof station.datums?.MLLW === 'number' &&
    typeof station.datums.MSL === 'number' &&
    leadingAmplitude(station) >= minTideMeters
  )
}

/**
 * Returns the summed amplitude of the leading constituents in meters. A subordinate station has the constituents of its
 * reference station, and ratios that scale them.
 */
function leadingAmplitude({ harmonic_constituents, offsets }: Station): number {
  const amplitudes = harmonic_constituents
    .filter(({ name }) => leadingConstituents.has(name))
    .map(({ amplitude }) => amplitude)
  const { height } = offsets ?? {}
  const ratio = height?.type === 'ratio' ? (height.high + height.low) / 2 : 1
  return amplitudes.reduce((sum, amplitude) => sum + amplitude, 0) * ratio
}
