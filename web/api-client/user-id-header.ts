import { userIdHeader } from '../../shared/account.ts'

/** Sets the account of this page: from now on, its writes are valid for that account only. */
export function setRequestUser(accountId: string | null): void {
  requestUserId = accountId
}

/** Returns the account of this page; null while no user is known to be signed in. */
export function requestUser(): string | null {
  return requestUserId
}

/** Returns the header that names the account a write is meant for; no header while no user is known to be signed in. */
export function userIdHeaders(): Record<string, string> {
  return requestUserId === null ? {} : { [userIdHeader]: requestUserId }
}

let requestUserId: string | null = null
