/**
 * The longitudes at which a place shows between two edges of a window. The map repeats the world endlessly, while
 * places know only one copy: near the antimeridian a place shows a world further, in very wide windows twice.
 */
export function longitudesInWindow(longitude: number, west: number, east: number): number[] {
  const first = longitude + Math.ceil((west - longitude) / 360) * 360
  const found: number[] = []
  for (let shown = first; shown <= east; shown += 360) found.push(shown)
  return found
}

/** The copy of a longitude that lies nearest another one. */
export function nearestCopy(longitude: number, to: number): number {
  return longitude + Math.round((to - longitude) / 360) * 360
}
