import { createTidePredictor, type Extreme, constituents as models } from '@neaps/tide-predictor'
import type { TideType } from '../../shared/conditions.ts'
import { round } from '../../shared/round.ts'
import { chartDatumOf, isNoaa, type NearbyStation, stationName } from './find-tide-station.ts'
import type { Tide } from './tide-and-time-zone.ts'

const feetPerMeter = 1 / 0.3048
const minuteMs = 60_000
/** The water counts as high or low within this time of the tide's turn. */
const turnMs = 30 * minuteMs
/** Search range around an instant; contains a turn of the tide even with one high water a day. */
const searchMs = 36 * 60 * minuteMs

/**
 * Predicts the tide at an instant, in feet above the station's chart datum, from which the tide tables there count. Returns null
 * if the station lacks datums or no turn of the tide is found.
 */
export function predictTide({ station, distanceKm }: NearbyStation, instant: Date): Tide | null {
  const datum = chartDatumOf(station)
  const zero = datum === null ? undefined : station.datums[datum]
  const { MSL } = station.datums
  if (datum === null || zero === undefined || MSL === undefined) return null
  const { offsets } = station
  const constituents = station.harmonic_constituents.map(correctPhase)
  const nodeCorrections = isNoaa(station) ? 'schureman' : 'iho'
  const predictor = createTidePredictor(constituents, { offset: MSL - zero, nodeCorrections })
  // `getWaterLevelAtTime` (0.11) answers for the last full ten minutes.
  const minute = { start: instant, end: new Date(instant.getTime() + minuteMs), timeFidelity: 60 }
  const [point] = predictor.getTimelinePrediction({ ...minute, offsets })
  const start = new Date(instant.getTime() - searchMs)
  const end = new Date(instant.getTime() + searchMs)
  const type = tideTypeAt(predictor.getExtremesPrediction({ start, end, offsets }), instant)
  if (type === null || point === undefined) return null
  const levelFt = round(point.level * feetPerMeter, 2)
  return { levelFt, type, station: stationName(station), distanceKm: round(distanceKm, 1), datum }
}

/**
 * Corrects what the predictor (0.11) has the wrong way round: the IHO's list counts hours from midnight and adds 180° to M3, S3 and
 * others of odd species. The predictor counts from noon, as Schureman does, where nothing is to be added (Manual of Harmonic
 * Analysis and Prediction of Tides, 1940, table 2: M3 is 3T - 3s + 3h), and adds them still.
 */
function correctPhase<Constituent extends { name: string; phase: number }>(
  constituent: Constituent,
): Constituent {
  const [species = 0, , , , , , quarterTurns = 0] = models[constituent.name]?.coefficients ?? []
  const isTurned = species % 2 === 1 && Math.abs(quarterTurns) === 2
  return isTurned ? { ...constituent, phase: constituent.phase + 180 } : constituent
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
