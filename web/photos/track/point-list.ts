import { limits } from '../../../shared/limits.ts'
import { TrackError } from './track-error.ts'

/** The points of one recording, as a file lists them: times in ms, coordinates in degrees. */
export interface PointList {
  times: number[]
  latitudes: number[]
  longitudes: number[]
}

/** What a file contains. */
export interface ReadTrack {
  lists: PointList[]
  /** How many points had no time. */
  untimedCount: number
}

/** Creates a list without points. */
export function createPointList(): PointList {
  return { times: [], latitudes: [], longitudes: [] }
}

/** Adds a point, unless it is none: receivers without a fix write 0, 0. */
export function addPoint(list: PointList, time: number, latitude: number, longitude: number): void {
  const isPosition =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  if (!isPosition || !Number.isFinite(time)) return
  if (list.times.length === limits.trackPoints) throw tooManyPoints()
  list.times.push(time)
  list.latitudes.push(latitude)
  list.longitudes.push(longitude)
}

/** Returns the error for a track that is too long. */
export function tooManyPoints(): TrackError {
  return new TrackError(
    `This track has more than ${limits.trackPoints.toLocaleString('en-US')} points. Export a shorter one and try again.`,
  )
}

/** Parses a time with `Z` or an offset, and one without as UTC; NaN if it is none. */
export function parseTrackTime(text: string): number {
  const [, local, zone] = timePattern.exec(text.trim()) ?? []
  return local === undefined ? Number.NaN : Date.parse(local + (zone ?? 'Z'))
}

const timePattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)?$/
