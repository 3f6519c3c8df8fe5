import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '../../shared/errors.ts'
import type { FileStore } from './file-store.ts'
import type { StoreIdentity } from './store-identity.ts'

/**
 * Wraps a file store so that operations throw `UNAVAILABLE` (503) while the store is unreachable or not this Creel's
 * (an unmounted disk, a lost network share, another Creel's files in its place). Without this, files would appear to be
 * missing. While unavailable, nothing is written or deleted, and every operation may be retried.
 */
export function withAvailabilityCheck(store: FileStore, own: StoreIdentity): FileStore {
  const check = async () => {
    const found = await store.findIdentity()
    const isOwn = found?.id === own.id && isDeepStrictEqual(found.database, own.database)
    if (!isOwn)
      throw unavailable(new Error(found ? 'The files belong to another Creel.' : 'There are no files.'))
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
        await check() // before the caller relies on the files being stored
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

/**
 * Runs an operation on a store; if it fails or returns null, checks that the store is available and throws
 * `UNAVAILABLE` if not.
 */
export async function runIfAvailable<Result>(
  store: Pick<FileStore, 'check'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const done = await work().catch(async (cause) => {
    if (!(cause instanceof ApiError)) await requirePresence(store)
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
    throw cause instanceof ApiError ? cause : unavailable(cause)
  })
}

function unavailable(cause: unknown): ApiError {
  const message = 'Creel can’t reach its photo files right now. Please try again in a moment.'
  return new ApiError('UNAVAILABLE', message, { cause })
}
