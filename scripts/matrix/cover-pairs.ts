/** One value of each factor, in their order. */
export type Row = string[]

/**
 * Chooses rows such that each pair of values of two factors is in one of them, if an allowed row has both. Rows follow the
 * pairs of the first two factors, of which there should be most. The other values are those that add most pairs, then those
 * that have met least: the value of the first factor, then each other.
 */
export function cover(factors: readonly (readonly string[])[], isAllowed: (row: Row) => boolean): Row[] {
  const candidates = combine(factors).filter(isAllowed)
  const missing = new Set(candidates.flatMap(pairsOf))
  const rows: Row[] = []
  const timesPaired = new Map<string, number>()
  const countMeetings = (pairs: string[]) =>
    pairs.reduce((sum, pair) => sum + (timesPaired.get(pair) ?? 0), 0)
  const [first = [], second = []] = factors
  for (const one of first)
    for (const other of second) add(candidates.filter(([a, b]) => a === one && b === other))
  while (missing.size > 0) add(candidates)
  return rows

  function add(choices: readonly Row[]) {
    const [best] = choices
      .map((row) => {
        const pairs = pairsOf(row)
        return {
          row,
          gain: pairs.filter((pair) => missing.has(pair)).length,
          ofFirst: countMeetings(pairs.filter((pair) => pair.startsWith('0:'))),
          ofAll: countMeetings(pairs),
        }
      })
      .toSorted((a, b) => b.gain - a.gain || a.ofFirst - b.ofFirst || a.ofAll - b.ofAll)
    if (best === undefined) return
    rows.push(best.row)
    for (const pair of pairsOf(best.row)) {
      missing.delete(pair)
      timesPaired.set(pair, (timesPaired.get(pair) ?? 0) + 1)
    }
  }
}

/** Lists the pairs of values in a row, each with the places of its factors. */
export function pairsOf(row: Row): string[] {
  return row.flatMap((value, at) =>
    row.slice(at + 1).map((other, after) => `${at}:${value} ${at + 1 + after}:${other}`),
  )
}

function combine([values, ...others]: readonly (readonly string[])[]): Row[] {
  return values === undefined
    ? [[]]
    : values.flatMap((value) => combine(others).map((row) => [value, ...row]))
}
