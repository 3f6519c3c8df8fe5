import { addPoint, createPointList, type PointList, parseTrackTime, type ReadTrack } from './point-list.ts'
import { TrackError } from './track-error.ts'

/**
 * Reads the points of Google's Timeline: the exports of Android (`semanticSegments` and `rawSignals`) and iPhones (an array), and
 * `Records.json` from Takeout. Visits are left out: they have the position of a place, not of the angler.
 */
export function readTimeline(text: string): ReadTrack {
  const json = parse(text)
  const { semanticSegments, rawSignals, locations } = fieldsOf(json)
  const segments = Array.isArray(json) ? json : semanticSegments
  if (![segments, rawSignals, locations].some(Array.isArray)) throw notTimeline()
  const list = createPointList()
  for (const segment of listOf(segments)) addPath(list, fieldsOf(segment))
  for (const signal of listOf(rawSignals)) addSignal(list, fieldsOf(fieldsOf(signal).position))
  for (const record of listOf(locations)) addRecord(list, fieldsOf(record))
  return { lists: [list], untimedCount: 0 }
}

type Fields = Record<string, unknown>

/** Positions of cell towers and Wi-Fi can be kilometers away. */
const maxAccuracyMeters = 100

function addPath(list: PointList, { startTime, timelinePath }: Fields): void {
  for (const entry of listOf(timelinePath)) {
    const { point, time, durationMinutesOffsetFromStartTime: minutes } = fieldsOf(entry)
    const instant =
      time === undefined ? timeOf(startTime) + Number(minutes ?? Number.NaN) * 60_000 : timeOf(time)
    addText(list, instant, point)
  }
}

function addSignal(list: PointList, { LatLng, latLng, timestamp, accuracyMeters }: Fields): void {
  if (isAccurate(accuracyMeters)) addText(list, timeOf(timestamp), LatLng ?? latLng)
}

function addRecord(list: PointList, record: Fields): void {
  const { latitudeE7, longitudeE7, timestamp, timestampMs, accuracy } = record
  const time = timestamp === undefined ? Number(timestampMs) : timeOf(timestamp)
  if (isAccurate(accuracy) && typeof latitudeE7 === 'number' && typeof longitudeE7 === 'number')
    addPoint(list, time, latitudeE7 / 1e7, longitudeE7 / 1e7)
}

/** Adds a point such as `50.0506312°, 14.3439906°` or `geo:50.0506312,14.3439906`. */
function addText(list: PointList, time: number, text: unknown): void {
  const [, latitude, longitude] = typeof text === 'string' ? (pointPattern.exec(text) ?? []) : []
  if (latitude !== undefined) addPoint(list, time, Number(latitude), Number(longitude))
}

const pointPattern = /^(?:geo:)?(-?\d{1,3}(?:\.\d{1,20})?)°?, ?(-?\d{1,3}(?:\.\d{1,20})?)°?$/

function isAccurate(meters: unknown): boolean {
  return typeof meters !== 'number' || meters <= maxAccuracyMeters
}

function timeOf(text: unknown): number {
  return typeof text === 'string' ? parseTrackTime(text) : Number.NaN
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notTimeline()
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function notTimeline(): TrackError {
  return new TrackError(
    'This isn’t a Timeline export that Creel can read. Choose Timeline.json or Records.json.',
  )
}
