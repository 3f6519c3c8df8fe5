/**
 * Returns the longitudes at which a place appears between two edges of a window. The map repeats the world endlessly
 * while coordinates lie in one copy: near the antimeridian a place appears in the next copy, in very wide windows
 * twice.
 */
export function longitudesInWindow(longitude: number, west: number, east: number): number[] {
  const first = longitude + Math.ceil((west - longitude) / 360) * 360
  const longitudes: number[] = []
  for (let copy = first; copy <= east; copy += 360) longitudes.push(copy)
  return longitudes
}

/** Returns the copy of a longitude that is nearest to another longitude. */
export function nearestCopy(longitude: number, to: number): number {
  return longitude + Math.round((to - longitude) / 360) * 360
}
