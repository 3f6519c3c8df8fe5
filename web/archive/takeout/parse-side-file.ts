import type { Coordinates } from '../../../shared/coordinates.ts'
import { isCaptureTime } from '../../../shared/dates.ts'
import { parseJsonOrNull } from '../../../shared/parse-json.ts'
import type { SideFile } from '../../offline/pending-uploads.ts'

/** A side file of Takeout. */
export interface ParsedSideFile extends SideFile {
  /** The name that the photo had before Takeout cut or numbered it; null if it says none. */
  title: string | null
  isTrashed: boolean
}

/** Parses a side file of Takeout; null if it isn’t one. What the angler set in Google Photos comes before the camera’s position. */
export function parseSideFile(text: string): ParsedSideFile | null {
  const json = parseJsonOrNull(text)
  if (!isObject(json) || !isObject(json.photoTakenTime)) return null
  return {
    position: toPosition(json.geoData) ?? toPosition(json.geoDataExif),
    takenAt: toTime(json.photoTakenTime.timestamp),
    title: typeof json.title === 'string' ? json.title : null,
    isTrashed: json.trashed === true,
  }
}

function toTime(timestamp: unknown): string | null {
  const seconds = typeof timestamp === 'string' && /^-?\d{1,12}$/.test(timestamp) ? Number(timestamp) : 0
  const date = new Date(seconds * 1000)
  return seconds !== 0 && isCaptureTime(date) ? date.toISOString() : null
}

/** Google Photos writes 0, 0 for none. */
function toPosition(geoData: unknown): Coordinates | null {
  if (!isObject(geoData)) return null
  const { latitude, longitude } = geoData
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnEarth && !(latitude === 0 && longitude === 0) ? { latitude, longitude } : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
