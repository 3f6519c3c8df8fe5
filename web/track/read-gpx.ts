import { limits } from '../../shared/limits.ts'
import {
  addPoint,
  createPointList,
  type PointList,
  parseTrackTime,
  type ReadTrack,
  tooManyPoints,
} from './point-list.ts'
import { TrackError } from './track-error.ts'

/**
 * Reads the track points of a GPX file (1.0 or 1.1), one list for each segment, and its waypoints. It looks at the tags one after the other, so
 * that neither depth nor size costs more than time, and a file that ends too early gives the points up to there.
 */
export function readGpx(text: string): ReadTrack {
  const state: State = {
    lists: [],
    untimedCount: 0,
    pointCount: 0,
    point: null,
    endsList: true,
    isGpx: false,
  }
  let position = 0
  for (;;) {
    const start = text.indexOf('<', position)
    if (start === -1) break
    position = skipsMarkup(text, start) ?? readTag(text, start, state)
  }
  if (!state.isGpx) throw notGpx()
  return { lists: state.lists, untimedCount: state.untimedCount }
}

interface State extends ReadTrack {
  point: OpenPoint | null
  pointCount: number
  /** Whether the next point begins a list: a segment may be empty. */
  endsList: boolean
  isGpx: boolean
}

/** A point whose end tag has not been read yet. */
interface OpenPoint {
  latitude: number
  longitude: number
  time: number
  /** How many elements are open, itself included: extensions have times of their own. */
  depth: number
}

/** Returns the end of a comment, CDATA section or instruction; null if it is a tag. Nothing may be declared. */
function skipsMarkup(text: string, start: number): number | null {
  for (const [begin, end] of ignoredMarkup) {
    if (!text.startsWith(begin, start)) continue
    const found = text.indexOf(end, start + begin.length)
    return found === -1 ? text.length : found + end.length
  }
  if (text.startsWith('<!', start)) {
    throw new TrackError('This file contains declarations, which no track needs. Creel doesn’t read it.')
  }
  return null
}

const ignoredMarkup = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** Reads one tag and returns its end. */
function readTag(text: string, start: number, state: State): number {
  const end = findTagEnd(text, start)
  if (end === null) return text.length
  const tag = text.slice(start + 1, end)
  const [, slash, name] = namePattern.exec(tag) ?? []
  if (name === undefined) throw notGpx()
  if (slash === '/') closeElement(name, state)
  else openElement(name, tag, state, () => text.slice(end + 1, end + maxTimeLength))
  return end + 1
}

const namePattern = /^(\/?)(?:[\w.-]+:)?([\w.-]+)/
const maxTimeLength = 64

function openElement(name: string, tag: string, state: State, contentStart: () => string): void {
  if (!state.isGpx) {
    if (name !== 'gpx') throw notGpx()
    state.isGpx = true
  }
  const isEmpty = tag.endsWith('/')
  if (state.point !== null) {
    if (name === 'time' && state.point.depth === 1 && !isEmpty) {
      const [content = ''] = contentStart().split('<')
      state.point.time = parseTrackTime(content)
    }
    if (!isEmpty) state.point.depth++
  } else if (name === 'trkseg') {
    state.endsList = true
  } else if (name === 'trkpt' || name === 'wpt') {
    const point = {
      latitude: numberOf(tag, 'lat'),
      longitude: numberOf(tag, 'lon'),
      time: Number.NaN,
      depth: 1,
    }
    if (!isEmpty) state.point = point
    else if (name === 'trkpt') state.untimedCount++
  }
}

function closeElement(name: string, state: State): void {
  const { point } = state
  if (point === null) return
  point.depth--
  if (point.depth > 0 && name !== 'trkpt' && name !== 'wpt') return
  state.point = null
  if (Number.isNaN(point.time))
    state.untimedCount += name === 'wpt' ? 0 : 1 // a marked place needs no time
  else if (++state.pointCount > limits.trackPoints) throw tooManyPoints()
  else addPoint(currentList(state), point.time, point.latitude, point.longitude)
}

function currentList(state: State): PointList {
  const last = state.endsList ? undefined : state.lists.at(-1)
  if (last) return last
  const list = createPointList()
  state.lists.push(list)
  state.endsList = false
  return list
}

function numberOf(tag: string, attribute: 'lat' | 'lon'): number {
  const [, value = ''] = attributePatterns[attribute].exec(tag) ?? []
  return value.trim() === '' ? Number.NaN : Number(value)
}

const attributePatterns = {
  lat: /\slat\s?=\s?["']([^"']{1,40})["']/,
  lon: /\slon\s?=\s?["']([^"']{1,40})["']/,
}

/** Returns the `>` that ends a tag, which may contain others in quotes; null if the file ends before. */
function findTagEnd(text: string, start: number): number | null {
  for (let index = start + 1; index < text.length; index++) {
    if (index - start > maxTagLength) throw notGpx()
    const character = text[index]
    if (character === '>') return index
    if (character !== '"' && character !== "'") continue
    const close = text.indexOf(character, index + 1)
    if (close === -1) return null
    index = close
  }
  return null
}

const maxTagLength = 100_000

function notGpx(): TrackError {
  return new TrackError(
    'Creel reads tracks as GPX. In Garmin Connect and other apps, export as GPX rather than FIT, TCX or KML.',
  )
}
