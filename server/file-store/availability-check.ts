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
  const runChecked = <Result>(operation: () => Promise<Result>) => runIfAvailable({ check }, operation)
  const runChange = <Result>(operation: () => Promise<Result>) =>
    runChecked(async () => {
      await check()
      return await operation()
    })
  return {
    ...store,
    check,
    storeFolder: (folder, files) =>
      runChange(async () => {
        await store.storeFolder(folder, files)
        await check() // before the caller relies on the files being stored
      }),
    findSize: (key) => runChecked(() => store.findSize(key)),
    open: (key, range) => runChecked(() => store.open(key, range)),
    readFile: (key) => runChecked(() => store.readFile(key)),
    leaveReceipt: (folder) => runChange(() => store.leaveReceipt(folder)),
    removeReceipt: (folder) => runChange(() => store.removeReceipt(folder)),
    purge: (folder) => runChange(() => store.purge(folder)),
    setAside: (folder) => runChange(() => store.setAside(folder)),
    restoreTrash: () => runChange(store.restoreTrash),
    readGeneration: () => runChange(store.readGeneration),
    writeGeneration: (text) => runChange(() => store.writeGeneration(text)),
    readClock: () => runChange(store.readClock),
    listFolders: () => listIfAvailable(check, store.listFolders),
    listReceipts: () => listIfAvailable(check, store.listReceipts),
  }
}

/** Runs a store operation; if it fails or returns null, throws `UNAVAILABLE` unless the store is available. */
export async function runIfAvailable<Result>(
  store: Pick<FileStore, 'check'>,
  operation: () => Promise<Result>,
): Promise<Result> {
  const result = await operation().catch(async (cause) => {
    if (!(cause instanceof ApiError)) await assertAvailable(store)
    throw cause
  })
  if (result === null) await assertAvailable(store)
  return result
}

async function* listIfAvailable<Item>(check: () => Promise<void>, list: () => AsyncIterable<Item>) {
  await check()
  yield* list()
}

async function assertAvailable(store: Pick<FileStore, 'check'>): Promise<void> {
  await store.check().catch((cause) => {
    throw cause instanceof ApiError ? cause : unavailable(cause)
  })
}

function unavailable(cause: unknown): ApiError {
  const message = 'Creel can’t reach its photo files right now. Please try again in a moment.'
  return new ApiError('UNAVAILABLE', message, { cause })
}
