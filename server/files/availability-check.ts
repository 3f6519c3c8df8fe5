import { isDeepStrictEqual } from 'node:util'
import { CallError } from '../../shared/errors.ts'
import type { FileStore } from './file-store.ts'
import type { StoreIdentity } from './store-identity.ts'

/**
 * The same store, as long as it is this Creel's. Where it is away (a disk that was unmounted, a share of the network that
 * is gone, another Creel's files in its place) it says so: then nothing is missing, nothing is written or deleted, and
 * everything may be tried again.
 */
export function withAvailabilityCheck(store: FileStore, own: StoreIdentity): FileStore {
  const check = async () => {
    const found = await store.findIdentity()
    const isOwn = found?.id === own.id && isDeepStrictEqual(found.database, own.database)
    if (!isOwn)
      throw unavailable(new Error(found ? 'The files are of another Creel.' : 'No files are there.'))
    await store.check()
  }
  const reach = <Result>(work: () => Promise<Result>) => runIfAvailable({ check }, work)
  const change = <Result>(work: () => Promise<Result>) =>
    reach(async () => {
      await check()
      return await work()
    })
  return {
    ...store,
    check,
    storeFolder: (folder, files) =>
      change(async () => {
        await store.storeFolder(folder, files)
        await check() // before anybody is told that they are stored
      }),
    findSize: (key) => reach(() => store.findSize(key)),
    open: (key, range) => reach(() => store.open(key, range)),
    readWhole: (key) => reach(() => store.readWhole(key)),
    deleteFolder: (folder) => change(() => store.deleteFolder(folder)),
    setAside: (folder) => change(() => store.setAside(folder)),
    takeBack: (folder) => change(() => store.takeBack(folder)),
    emptyTrash: (before) => change(() => store.emptyTrash(before)),
    readClock: () => change(store.readClock),
    folders: () => listIfAvailable(check, store.folders),
    foldersAside: () => listIfAvailable(check, store.foldersAside),
  }
}

/** Does some work with a store; where it fails, or finds nothing, looks whether the store is there at all. */
export async function runIfAvailable<Result>(
  store: Pick<FileStore, 'check'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const done = await work().catch(async (cause) => {
    if (!(cause instanceof CallError)) await requirePresence(store)
    throw cause
  })
  if (done === null) await requirePresence(store)
  return done
}

async function* listIfAvailable<Item>(check: () => Promise<void>, list: () => AsyncIterable<Item>) {
  await check()
  yield* list()
}

async function requirePresence(store: Pick<FileStore, 'check'>): Promise<void> {
  await store.check().catch((cause) => {
    throw cause instanceof CallError ? cause : unavailable(cause)
  })
}

function unavailable(cause: unknown): CallError {
  const sentence = 'Creel cannot reach its photo files just now. Please try again in a moment.'
  return new CallError('UNAVAILABLE', sentence, { cause })
}
