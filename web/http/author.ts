import { accountHeader } from '../../shared/account.ts'

/** Sets the account of this page: from now on, its writes are valid for that account only. */
export function writeAs(accountId: string | null): void {
  author = accountId
}

/** Returns the header that names the account a write is meant for; no header while no user is known to be signed in. */
export function authorHeader(): Record<string, string> {
  return author === null ? {} : { [accountHeader]: author }
}

let author: string | null = null
