import { CallError } from '../../shared/errors.ts'
import type { FileStore } from './file-store.ts'

/**
 * The same store, except that it says so where it is away (a disk that was unmounted, a share of the network that is gone):
 * then nothing is missing, nothing counts as deleted, and everything may be tried again.
 */
export function tellAbsence(store: FileStore): FileStore {
  const reach = <Answer>(work: () => Promise<Answer>) => unlessAway(store, work)
  return {
    ...store,
    storeFolder: (folder, files) => reach(() => store.storeFolder(folder, files)),
    findSize: (key) => reach(() => store.findSize(key)),
    open: (key, range) => reach(() => store.open(key, range)),
    readWhole: (key) => reach(() => store.readWhole(key)),
    deleteFolder: (folder) =>
      reach(async () => {
        await store.check()
        await store.deleteFolder(folder)
      }),
  }
}

/** Does some work with a store; where it fails, or finds nothing, looks whether the store is there at all. */
export async function unlessAway<Answer>(store: FileStore, work: () => Promise<Answer>): Promise<Answer> {
  const done = await work().catch(async (cause) => {
    if (!(cause instanceof CallError)) await requirePresence(store)
    throw cause
  })
  if (done === null) await requirePresence(store)
  return done
}

async function requirePresence(store: FileStore): Promise<void> {
  await store.check().catch((cause) => {
    const sentence = 'Creel cannot reach its photo files just now. Please try again in a moment.'
    throw new CallError('UNAVAILABLE', sentence, { cause })
  })
}
