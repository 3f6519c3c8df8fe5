/** Settles like `work`, but not before this many milliseconds have passed. */
export async function withMinDuration<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const wait = new Promise((resolve) => setTimeout(resolve, milliseconds))
  await Promise.allSettled([work, wait])
  return await work
}
