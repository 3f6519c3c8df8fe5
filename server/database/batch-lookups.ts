/** Two, so that a query on a silent connection does not hold up all others. */
const maxConcurrentQueries = 2
const maxPerQuery = 1_000

interface Lookup<Value> {
  key: string
  resolve(found: Value | null): void
  reject(cause: unknown): void
}

/**
 * Batches lookups of single rows into few queries: at most two run at a time, and lookups requested meanwhile share the
 * next one. `find` gets up to 1,000 keys and returns the rows found, by key; if it fails, all lookups of that batch
 * reject. A lookup resolves with null if its key is not found.
 */
export function batchLookups<Value>(find: (keys: string[]) => Promise<Map<string, Value>>) {
  const pending: Lookup<Value>[] = []
  let running = 0

  async function run(): Promise<void> {
    running += 1
    while (pending.length > 0) await runBatch(pending.splice(0, maxPerQuery))
    running -= 1
  }

  async function runBatch(lookups: Lookup<Value>[]): Promise<void> {
    try {
      const found = await find(lookups.map(({ key }) => key))
      for (const { key, resolve } of lookups) resolve(found.get(key) ?? null)
    } catch (cause) {
      for (const { reject } of lookups) reject(cause)
    }
  }

  return (key: string): Promise<Value | null> =>
    new Promise((resolve, reject) => {
      pending.push({ key, resolve, reject })
      if (running < maxConcurrentQueries) void run()
    })
}
