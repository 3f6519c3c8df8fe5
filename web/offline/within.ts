/** What comes of a promise within the time, or null: where it is late, and where it fails. */
export function within<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), milliseconds)
    promise.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer))
  })
}
