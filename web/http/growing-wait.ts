const longestMs = 60_000

/**
 * How long to wait after so many failures in a row: 5 s, 10 s and so on up to a minute. Spread by a quarter either way,
 * so that not all browsers come at once to a server that is just back.
 */
export function growingWait(failures: number, chance: number = Math.random()): number {
  const wait = Math.min(longestMs, 5_000 * 2 ** (failures - 1))
  return wait * (0.75 + chance / 2)
}
