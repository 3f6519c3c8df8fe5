import { limits } from '../../shared/limits.ts'
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

/** Parses a time with `Z` or an offset such as `+02:00`, `+0200` or `+02`, and one without as UTC; NaN if it is none. */
export function parseTrackTime(text: string): number {
  const [, date, time, sign, hours, minutes = '00'] = timePattern.exec(text.trim()) ?? []
  if (date === undefined) return Number.NaN
  return Date.parse(`${date}T${time}${sign === undefined ? 'Z' : `${sign}${hours}:${minutes}`}`)
}

const timePattern =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(?:Z|([+-])(\d\d):?(\d\d)?)?$/i
