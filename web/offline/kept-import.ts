import { openIndexedDbStore } from '../device/indexed-db.ts'

/*
 * The last import of each account in this browser. Signing in again is a page of its own, after which it can still be taken back.
 */

/** Keeps the import of an account, in place of an earlier one; null forgets it. */
export async function keepImport(accountId: string, run: object | null): Promise<void> {
  await store.run('readwrite', (imports) =>
    run === null ? imports.delete(accountId) : imports.put({ id: accountId, accountId, run }),
  )
}

/** Returns the kept import of an account; null if there is none. */
export async function findKeptImport<Run>(accountId: string): Promise<Run | null> {
  const kept = await store.run<{ run: Run } | undefined>('readonly', (imports) => imports.get(accountId))
  return kept?.run ?? null
}

const store = openIndexedDbStore('creel-import')
