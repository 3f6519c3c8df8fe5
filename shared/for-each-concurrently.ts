import pMap from 'p-map'

/**
 * Runs an action for each item, a number of them at once. After a failure, of an action or of the items themselves, it
 * starts no more, waits for those that are running, and throws the first cause. The caller can then safely clean up
 * what the actions worked on.
 */
export async function forEachConcurrently<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  action: (item: Item) => Promise<unknown>,
  concurrency: number,
): Promise<void> {
  const failures: unknown[] = []
  await pMap(
    takeUntilFailure(items, failures),
    (item) => action(item).catch((cause) => failures.push(cause)),
    { concurrency },
  )
  for (const cause of failures) throw cause
}

async function* takeUntilFailure<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  failures: unknown[],
): AsyncGenerator<Item> {
  try {
    for await (const item of items) {
      if (failures.length > 0) return
      yield item
    }
  } catch (cause) {
    failures.push(cause) // thrown here, it can be lost: p-map asks for several items at once
  }
}
