import { userIdHeader } from '../../shared/account.ts'

/** Sets the account of this page: from now on, its writes are valid for that account only. */
export function setRequestUser(accountId: string | null): void {
  author = accountId
}

/** Returns the header that names the account a write is meant for; no header while no user is known to be signed in. */
export function userIdHeaders(): Record<string, string> {
  return author === null ? {} : { [userIdHeader]: author }
}

let author: string | null = null
