import { type Coordinates, distanceMeters } from '../../shared/coordinates.ts'
import { round } from '../../shared/round.ts'
import { wrapLongitude } from '../../shared/wrap-longitude.ts'
import type { PointList } from './point-list.ts'

/**
 * Where someone was, and when: segments without gaps, one after the other in the order of their first points. Those of two
 * recordings may overlap.
 */
export interface Track {
  /** In ms. */
  times: Float64Array
  latitudes: Float64Array
  longitudes: Float64Array
  /** The index of the first point of each segment. */
  starts: Uint32Array
  /** The latest end among the segments up to each one, in ms. */
  latestEnds: Float64Array
}

/** Where a photo was taken by a track, or why that is unknown. */
export type TrackLookup =
  | ({ kind: 'found' } & Coordinates)
  /** Before or after the track, in a gap of it, or two recordings differ. */
  | { kind: 'outside' | 'gap' | 'contradiction' }

/** Between two points further apart than this, no one knows where the angler was. */
const maxGap = { minutes: 10, meters: 1000 }
/** Trackers that record only while they move pause at a fishing spot. */
const maxPause = { minutes: 60, meters: 100 }
/** How long before the first point of a segment, or after its last one, a photo still belongs to it. */
const edgeMs = 60_000
/** Two recordings of one trip differ by less than this. */
const maxDifferenceMeters = 100
/** More recordings at the same time than anyone makes. */
const maxOverlaps = 100

/** Builds a track from recordings, which are split at gaps. */
export function createTrack(lists: readonly PointList[]): Track {
  const runs = lists.flatMap(splitAtGaps).sort((one, other) => startOf(one) - startOf(other))
  const length = runs.reduce((sum, { order }) => sum + order.length, 0)
  const track: Track = {
    times: new Float64Array(length),
    latitudes: new Float64Array(length),
    longitudes: new Float64Array(length),
    starts: new Uint32Array(runs.length),
    latestEnds: new Float64Array(runs.length),
  }
  let next = 0
  let latestEnd = Number.NEGATIVE_INFINITY
  for (const [run, { list, order }] of runs.entries()) {
    track.starts[run] = next
    for (const index of order) {
      track.times[next] = at(list.times, index)
      track.latitudes[next] = at(list.latitudes, index)
      track.longitudes[next++] = at(list.longitudes, index)
    }
    latestEnd = Math.max(latestEnd, at(track.times, next - 1))
    track.latestEnds[run] = latestEnd
  }
  return track
}

/** Returns the times of the first and the last point in ms; null without points. */
export function trackRange({ times, latestEnds }: Track): { start: number; end: number } | null {
  return times.length === 0 ? null : { start: at(times, 0), end: at(latestEnds, latestEnds.length - 1) }
}

/** Returns the index behind the last point of a segment. */
export function segmentEnd({ starts, times }: Track, segment: number): number {
  return starts[segment + 1] ?? times.length
}

/** Returns the position at a time in ms, between the two neighboring points, and never across a gap. */
export function positionAt(track: Track, time: number): TrackLookup {
  const { times, starts, latestEnds } = track
  let within: Coordinates | null = null
  let atEdge: Coordinates | null = null
  const last = lastSegmentUpTo(track, time + edgeMs)
  for (let segment = last; segment >= 0 && segment > last - maxOverlaps; segment--) {
    if (at(latestEnds, segment) < time - edgeMs) break
    const first = at(starts, segment)
    const end = segmentEnd(track, segment) - 1
    if (at(times, end) < time - edgeMs) continue
    if (time < at(times, first) || time > at(times, end)) {
      atEdge ??= pointAt(track, time < at(times, first) ? first : end)
      continue
    }
    const position = interpolate(track, first, end, time)
    if (within !== null && distanceMeters(within, position) > maxDifferenceMeters)
      return { kind: 'contradiction' }
    within ??= position
  }
  const found = within ?? atEdge
  if (found !== null)
    return {
      kind: 'found',
      latitude: round(found.latitude, decimals),
      longitude: round(found.longitude, decimals),
    }
  const range = trackRange(track)
  return { kind: range === null || time < range.start || time > range.end ? 'outside' : 'gap' }
}

/** Points of a list without a gap, in the order of time. */
interface Run {
  list: PointList
  order: Uint32Array
}

function splitAtGaps(list: PointList): Run[] {
  const order = Uint32Array.from(list.times.keys()).sort(
    (one, other) => at(list.times, one) - at(list.times, other) || one - other,
  )
  const runs: Run[] = []
  let start = 0
  for (let index = 1; index <= order.length; index++) {
    if (index < order.length && isConnected(list, at(order, index - 1), at(order, index))) continue
    runs.push({ list, order: order.subarray(start, index) })
    start = index
  }
  return order.length === 0 ? [] : runs
}

function isConnected(list: PointList, from: number, to: number): boolean {
  const minutes = (at(list.times, to) - at(list.times, from)) / 60_000
  const meters = distanceMeters(pointAt(list, from), pointAt(list, to))
  return [maxGap, maxPause].some((limit) => minutes <= limit.minutes && meters <= limit.meters)
}

function interpolate(track: Track, first: number, last: number, time: number): Coordinates {
  let [low, high] = [first, last]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (at(track.times, middle) <= time) low = middle
    else high = middle
  }
  const [from, to] = [pointAt(track, low), pointAt(track, high)]
  const [start, end] = [at(track.times, low), at(track.times, high)]
  const share = end === start ? 0 : (time - start) / (end - start)
  const eastward = wrapLongitude(to.longitude - from.longitude) // the short way, also across the date line
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: wrapLongitude(from.longitude + eastward * share),
  }
}

/** Returns the last segment that starts at a time or before it; -1 if none does. */
function lastSegmentUpTo({ times, starts }: Track, time: number): number {
  let [low, high] = [-1, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (at(times, at(starts, middle)) <= time) low = middle
    else high = middle - 1
  }
  return low
}

/** Returns a point of a track or a list. */
export function pointAt(
  { latitudes, longitudes }: Pick<Track | PointList, 'latitudes' | 'longitudes'>,
  index: number,
): Coordinates {
  return { latitude: at(latitudes, index), longitude: at(longitudes, index) }
}

function startOf({ list, order }: Run): number {
  return at(list.times, at(order, 0))
}

function at(values: ArrayLike<number>, index: number): number {
  return values[index] ?? Number.NaN
}

const decimals = 6 // 11 cm
