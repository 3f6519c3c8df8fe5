const maxMs = 60_000

/**
 * Returns how many milliseconds to wait after this many failures in a row: 5 s, 10 s and so on, up to one minute.
 * Varies by up to 25 % either way, so that browsers do not all reconnect at once when a server comes back.
 */
export function backoffMs(failures: number, random: number = Math.random()): number {
  const delay = Math.min(maxMs, 5_000 * 2 ** (failures - 1))
  return delay * (0.75 + random / 2)
}
