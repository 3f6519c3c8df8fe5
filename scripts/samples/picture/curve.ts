/** A smooth curve through places that never overshoots them (Fritsch and Carlson); pairs of where and how high. */
export type Curve = (where: number) => number

export function curveThrough(pairs: readonly number[]): Curve {
  const places = inPairs(pairs)
  const slopes = places.map((_, index) => slopeAt(places, index))
  return (where) => {
    let index = 0
    while (index < places.length - 2 && where > (places[index + 1]?.[0] ?? 0)) index++
    const [fromAt = 0, from = 0] = places[index] ?? []
    const [toAt = 1, to = 0] = places[index + 1] ?? []
    const span = toAt - fromAt
    const share = Math.min(1, Math.max(0, (where - fromAt) / span))
    const rest = 1 - share
    return (
      from * (1 + 2 * share) * rest * rest +
      to * share * share * (3 - 2 * share) +
      span * share * rest * ((slopes[index] ?? 0) * rest - (slopes[index + 1] ?? 0) * share)
    )
  }
}

/** `[1, 2, 3, 4]` as `[[1, 2], [3, 4]]`. */
export function inPairs(numbers: readonly number[]): [number, number][] {
  return numbers.flatMap((number, index) => (index % 2 === 0 ? [[number, numbers[index + 1] ?? 0]] : []))
}

function slopeAt(places: [number, number][], index: number): number {
  const before = rise(places, index - 1)
  const after = rise(places, index)
  if (before === null) return after ?? 0
  if (after === null) return before
  return before * after <= 0 ? 0 : (2 * before * after) / (before + after)
}

function rise(places: [number, number][], index: number): number | null {
  const from = places[index]
  const to = places[index + 1]
  return from === undefined || to === undefined ? null : (to[1] - from[1]) / (to[0] - from[0])
}
