/** One scale at a place of the skin. */
export interface Scale {
  /** From its root (-1) to its free edge (1), and from its lower to its upper side. */
  along: number
  across: number
  /** 0 in the middle, 1 on its rim. */
  rim: number
  /** A number of its own, 0 to 1. */
  own: number
}

const reach = 0.86

/**
 * The scale that lies on top at a place counted in scales. Scales overlap like tiles whose free edges point to the
 * tail, so of all that cover the place the foremost one is seen.
 */
export function scaleAt(column: number, row: number, own: (x: number, y: number) => number): Scale {
  let seen: Scale | null = null
  let foremost = Number.POSITIVE_INFINITY
  const nearRow = Math.round(row)
  for (let r = nearRow - 1; r <= nearRow + 1; r++) {
    const shift = r & 1 ? 0.5 : 0
    const nearColumn = Math.round(column - shift)
    for (let c = nearColumn - 1; c <= nearColumn + 1; c++) {
      const along = (column - c - shift) / reach
      const across = (row - r) / reach
      const rim = along * along + across * across
      if (rim > 1 || c + shift >= foremost) continue
      foremost = c + shift
      seen = { along, across, rim: Math.sqrt(rim), own: own(c, r) }
    }
  }
  return seen ?? { along: 0, across: 0, rim: 1, own: 0.5 }
}
