import { near, type Station } from '@neaps/tide-database'
import type { Coordinates } from '../../shared/coordinates.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'

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
/** A gauge in a river, or without a reference, doesn't stand for the sea where a station at the sea is at most this much farther. */
const seaPreferenceKm = 20

/** Which stations count: those that anyone may use, or also those whose license forbids commercial use. */
export type TideStations = 'open' | 'all'

/** Finds the station that represents the tide at a place; null if none is near enough. */
export function findTideStation(
  { latitude, longitude }: Coordinates,
  counted: TideStations,
): NearbyStation | null {
  const found = near({
    latitude,
    longitude,
    maxDistance: maxDistanceKm,
    maxResults: 200,
    filter: (station) => (counted === 'all' || station.license.commercial_use) && isSuitable(station),
  })
  const [nearest] = found
  if (nearest === undefined) return null
  const atSea = found.filter(([station, km]) => isAtSea(station) && km <= nearest[1] + seaPreferenceKm)
  const stations = atSea.length > 0 ? atSea : found
  const nearestKm = stations[0]?.[1] ?? 0
  const [station, distanceKm] =
    stations.find(([each, km]) => isNoaa(each) && km <= nearestKm + noaaPreferenceKm) ??
    stations[0] ??
    nearest
  return { station, distanceKm }
}

/** Returns the zero of the tide tables and charts at a station; null if the station lacks it. */
export function chartDatumOf({ chart_datum, datums }: Station): string | null {
  return [chart_datum, 'MLLW'].find((datum) => datum !== undefined && datum in datums) ?? null
}

/**
 * Returns the name of a station. Of the Channel Coastal Observatory's, the database (0.10) has given seven the name of another, so
 * theirs are taken from the id: `ticon/hastings_pier-hgp-gbr-cco`.
 */
export function stationName({ id, name }: Station): string {
  const [, place] = /^ticon\/(.+)-[^-]+-gbr-cco$/.exec(id) ?? []
  return place === undefined ? name : titleCase(place.replaceAll('_', ' '))
}

/** Returns whether a station is NOAA's, whose constituents are meant for Schureman's node corrections. */
export function isNoaa(station: Station): boolean {
  return station.id.startsWith('noaa/')
}

function isSuitable(station: Station): boolean {
  return (
    station.kind === 'tide' &&
    typeof station.datums?.MSL === 'number' &&
    chartDatumOf(station) !== null &&
    leadingAmplitude(station) >= minTideMeters
  )
}

/** In the names of American gauges, those of waters that aren't the sea. Elsewhere, towns have such names too. */
const riverWords = /\b(river|creek|slough|bayou|canal|crk|rv|r)\b/i

/** Returns whether a station is at the sea, with a known reference. Ireland's `mi_r` is the network in its rivers. */
function isAtSea({ id, name }: Station): boolean {
  const isInRiver = id.endsWith('-irl-mi_r') || (/^ticon\/.*-usa-/.test(id) && riverWords.test(name))
  return !isInRiver && !id.includes('unreferenced')
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
