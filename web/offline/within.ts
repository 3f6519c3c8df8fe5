/** What comes of a promise within the time, or null: where it is late, and where it fails. Null for any time. */
export function within<Value>(promise: Promise<Value>, milliseconds: number | null): Promise<Value | null> {
  return new Promise((resolve) => {
    const timer = milliseconds === null ? undefined : setTimeout(() => resolve(null), milliseconds)
    promise.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer))
  })
}
