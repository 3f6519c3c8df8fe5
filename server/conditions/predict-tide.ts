import { createTidePredictor, type Extreme } from '@neaps/tide-predictor'
import type { TideType } from '../../shared/conditions.ts'
import { round } from '../../shared/round.ts'
import { isNoaa, type NearbyStation } from './find-tide-station.ts'
import type { Tide } from './tide-and-time-zone.ts'

const feetPerMeter = 1 / 0.3048
const minuteMs = 60_000
/** The water counts as high or low within this time of the tide's turn. */
const turnMs = 30 * minuteMs
/** Search range around an instant; contains a turn of the tide even with one high water a day. */
const searchMs = 36 * 60 * minuteMs

/**
 * Predicts the tide at an instant, in feet above mean lower low water (MLLW), the zero of American charts. Returns null
 * if the station lacks datums or no turn of the tide is found.
 */
export function predictTide({ station, distanceKm }: NearbyStation, instant: Date): Tide | null {
  const { MLLW, MSL } = station.datums
  if (MLLW === undefined || MSL === undefined) return null
  const { harmonic_constituents: constituents, offsets } = station
  const nodeCorrections = isNoaa(station) ? 'schureman' : 'iho'
  const predictor = createTidePredictor(constituents, { offset: MSL - MLLW, nodeCorrections })
  const { level } = predictor.getWaterLevelAtTime({ time: instant, offsets })
  const start = new Date(instant.getTime() - searchMs)
  const end = new Date(instant.getTime() + searchMs)
  const type = tideTypeAt(predictor.getExtremesPrediction({ start, end, offsets }), instant)
  if (type === null) return null
  const levelFt = round(level * feetPerMeter, 2)
  return { levelFt, type, station: station.name, distanceKm: round(distanceKm, 1), datum: 'MLLW' }
}

/** Returns high or low near a turn of the tide, else rising or falling; null if no next turn is known. */
function tideTypeAt(extremes: Extreme[], instant: Date): TideType | null {
  const turns = extremes
    .map(({ time, high }) => ({ high, inMs: time.getTime() - instant.getTime() }))
    .sort((a, b) => a.inMs - b.inMs)
  const [nearest] = turns.toSorted((a, b) => Math.abs(a.inMs) - Math.abs(b.inMs))
  if (nearest && Math.abs(nearest.inMs) <= turnMs) return nearest.high ? 'high' : 'low'
  const next = turns.find(({ inMs }) => inMs > 0)
  return next ? (next.high ? 'rising' : 'falling') : null
}
