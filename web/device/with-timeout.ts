/** Resolves with the promise's value, or null if it rejects or exceeds `milliseconds` (null: no limit). */
export function withTimeout<Value>(
  promise: Promise<Value>,
  milliseconds: number | null,
): Promise<Value | null> {
  return new Promise((resolve) => {
    const timer = milliseconds === null ? undefined : setTimeout(() => resolve(null), milliseconds)
    promise.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer))
  })
}
