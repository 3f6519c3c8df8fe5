import pMap from 'p-map'

const callsAtOnce = 4

/**
 * Changes photos by one call each, a few at a time, and answers which of them could not be changed. `onProgress` hears
 * how many are done. Where not one could be changed, it fails as the first did.
 */
export async function changeEach(
  ids: readonly string[],
  change: (id: string) => Promise<unknown>,
  onProgress?: (done: number) => void,
): Promise<{ failed: string[] }> {
  const errors = new Map<string, unknown>()
  let done = 0
  const changeOne = (id: string) =>
    change(id)
      .catch((error) => errors.set(id, error))
      .finally(() => onProgress?.(++done))
  await pMap(ids, changeOne, { concurrency: callsAtOnce })
  if (ids.length > 0 && errors.size === ids.length) throw errors.values().next().value
  return { failed: [...errors.keys()] }
}
