/** Rounds a number to the given count of decimals. */
export function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
