/**
 * Returns the longitude in the middle of the widest gap between the given ones. The world is best cut open there, so
 * that places on both sides of the antimeridian stay neighbors.
 */
export function emptiestMeridian(longitudes: number[]): number {
  const sorted = [...longitudes].sort((a, b) => a - b)
  const [first = 0] = sorted
  const last = sorted.at(-1) ?? 0
  let widest = first + 360 - last
  let middle = last + widest / 2 - 360
  sorted.forEach((longitude, index) => {
    const previous = sorted[index - 1] ?? longitude
    if (longitude - previous <= widest) return
    widest = longitude - previous
    middle = previous + widest / 2
  })
  return middle
}
