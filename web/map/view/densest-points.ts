import type { MapPoint } from '../../../shared/locations.ts'
import { innerSize, moveToAdjacentCopies } from './fit-view.ts'
import { heaviestWindow, type WindowSize, weigh } from './heaviest-window.ts'
import { mapRules } from './map-rules.ts'
import { toMercator } from './mercator.ts'

/** The share of all photos that the densest part holds, if one window can. */
const share = 2 / 3
/** A window this deep, some 20 km wide on a phone, is one fishing area: nothing in it is left out. */
const areaZoom = 10
/** What a location without photos counts, so that a map of such locations has a densest part too. */
const emptyWeight = 0.01

/**
 * Returns the locations of the part of the world where most photos were taken: the smallest window that holds two thirds
 * of them, but no smaller than one area; if none does, the one with the most photos.
 */
export function densestPoints(points: readonly MapPoint[], size: WindowSize): MapPoint[] {
  const all = moveToAdjacentCopies(
    points.map((point) => ({
      ...toMercator({ latitude: point[1], longitude: point[2] }),
      weight: point[3] || emptyWeight,
      point,
    })),
  )
  let densest = heaviestWindow(all, innerSize(size), mapRules.minZoom)
  for (let zoom = mapRules.minZoom + 1; zoom <= areaZoom; zoom++) {
    const window = heaviestWindow(densest, innerSize(size), zoom)
    if (weigh(window) < share * weigh(all)) break
    densest = window
  }
  return densest.map(({ point }) => point)
}
