/**
 * The longitude in the middle of the widest stretch without a place: where the world is best cut open, so that
 * places on both sides of the antimeridian stay neighbours.
 */
export function emptiestMeridian(longitudes: number[]): number {
  const sorted = [...longitudes].sort((a, b) => a - b)
  const [first = 0] = sorted
  const last = sorted.at(-1) ?? 0
  let widest = first + 360 - last
  let middle = last + widest / 2 - 360
  sorted.forEach((longitude, index) => {
    const before = sorted[index - 1] ?? longitude
    if (longitude - before <= widest) return
    widest = longitude - before
    middle = before + widest / 2
  })
  return middle
}
