/** Returns the same function of a text, which computes each result once. */
export function memoize<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const result = compute(text)
    known.set(text, result)
    return result
  }
}
