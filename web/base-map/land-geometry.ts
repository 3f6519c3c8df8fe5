import type { MultiLineString, MultiPolygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** The parts of world-atlas's `countries-*.json` (Natural Earth) that the map draws. */
export type WorldAtlas = Topology<{ countries: GeometryCollection; land: GeometryCollection<object> }>

/** Land and the borders between countries, ready to be cut into tiles of a flat map. */
export interface LandGeometry {
  land: MultiPolygon
  borders: MultiLineString
}

/** Decodes the atlas and unrolls its rings, which wrap around a globe, onto a flat map. */
export function landGeometry(atlas: WorldAtlas): LandGeometry {
  return {
    land: { type: 'MultiPolygon', coordinates: landPolygons(atlas).map((rings) => rings.map(unrollRing)) },
    borders: mesh(atlas, atlas.objects.countries, (a, b) => a !== b),
  }
}

function landPolygons(atlas: WorldAtlas): Position[][][] {
  return feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
  )
}

/**
 * Unrolls a ring onto a flat map: continues it beyond ±180° where it steps from 179° to -179°, which would otherwise
 * draw a streak across the world. A ring around a pole (Antarctica) ends 360° from its start, so it is closed along the
 * pole.
 */
export function unrollRing(ring: Position[]): Position[] {
  let turns = 0
  const unrolled = ring.map(([longitude = 0, latitude = 0], index) => {
    const step = longitude - (ring[index - 1]?.[0] ?? longitude)
    if (step > 180) turns -= 1
    if (step < -180) turns += 1
    return [longitude + turns * 360, latitude]
  })
  if (turns === 0) return unrolled
  const [first, last] = [unrolled[0]?.[0] ?? 0, unrolled.at(-1)?.[0] ?? 0]
  const pole = (unrolled[0]?.[1] ?? 0) < 0 ? -90 : 90
  return [...unrolled, [last, pole], [first, pole], ...unrolled.slice(0, 1)]
}
