import type { TileAddress } from './land-worker.ts'
import { mapRules } from './map-rules.ts'
import { fromMercator, toMercator } from './world.ts'

/** One line of the graticule: where it crosses the tile in CSS pixels, and its label. */
export interface GridLine {
  pixel: number
  label: string
  /** True for every second line. */
  labeled: boolean
}

/** The graticule lines that cross one tile. */
export interface Graticule {
  meridians: GridLine[]
  parallels: GridLine[]
}

const minSpacingPixels = 110
/** Possible distances between lines in seconds of arc: round numbers of degrees, minutes and seconds. */
const spacings = [30, 10, 5, 2, 1].flatMap((round) => [round * 3600, round * 60, round]).sort((a, b) => a - b)

/** Returns the graticule lines of a tile and a margin, so that no part of the map is ever blank. */
export function graticuleFor({ x, y, z }: TileAddress, marginPixels: number): Graticule {
  const spacing = spacingFor(z)
  const world = mapRules.tileSize * 2 ** z
  const margin = marginPixels / mapRules.tileSize
  const northWest = fromMercator({ x: (x - margin) / 2 ** z, y: (y - margin) / 2 ** z })
  const southEast = fromMercator({ x: (x + 1 + margin) / 2 ** z, y: (y + 1 + margin) / 2 ** z })
  return {
    meridians: multiplesBetween(northWest.longitude, southEast.longitude, spacing).map((seconds) => ({
      pixel: toMercator({ latitude: 0, longitude: seconds / 3600 }).x * world - x * mapRules.tileSize,
      label: `${formatArc(wrap(seconds), spacing)}${hemisphere(wrap(seconds), 'E', 'W')}`,
      labeled: (seconds / spacing) % 2 === 0,
    })),
    parallels: multiplesBetween(southEast.latitude, northWest.latitude, spacing).map((seconds) => ({
      pixel: toMercator({ latitude: seconds / 3600, longitude: 0 }).y * world - y * mapRules.tileSize,
      label: `${formatArc(seconds, spacing)}${hemisphere(seconds, 'N', 'S')}`,
      labeled: (seconds / spacing) % 2 === 0,
    })),
  }
}

function spacingFor(zoom: number): number {
  const secondsPerPixel = (360 * 3600) / (mapRules.tileSize * 2 ** zoom)
  return spacings.find((spacing) => spacing / secondsPerPixel >= minSpacingPixels) ?? 30 * 3600
}

function multiplesBetween(fromDegrees: number, toDegrees: number, spacing: number): number[] {
  const first = Math.ceil((fromDegrees * 3600) / spacing)
  const count = Math.max(0, Math.floor((toDegrees * 3600) / spacing) - first + 1)
  return Array.from({ length: count }, (_, index) => (first + index) * spacing)
}

function wrap(seconds: number): number {
  const fullCircle = 360 * 3600
  return ((((seconds + fullCircle / 2) % fullCircle) + fullCircle) % fullCircle) - fullCircle / 2
}

/** Formats an angle as `37°`, `37°45′` or `37°45′30″`, depending on the distance between lines. */
function formatArc(signedSeconds: number, spacing: number): string {
  const seconds = Math.abs(signedSeconds)
  const degrees = `${Math.floor(seconds / 3600)}°`
  if (spacing >= 3600) return degrees
  const minutes = `${degrees}${twoDigits(Math.floor(seconds / 60) % 60)}′`
  return spacing >= 60 ? minutes : `${minutes}${twoDigits(seconds % 60)}″`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

function hemisphere(seconds: number, positive: string, negative: string): string {
  if (seconds === 0 || Math.abs(seconds) === 180 * 3600) return ''
  return seconds > 0 ? positive : negative
}
