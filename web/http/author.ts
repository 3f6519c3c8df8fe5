import { accountHeader } from '../../shared/account.ts'

/** Says whose page this is: what it writes from now on is meant for their log alone. */
export function writeAs(accountId: string | null): void {
  author = accountId
}

/** The header that names whom a write is meant for; none as long as nobody is known to be there. */
export function authorHeader(): Record<string, string> {
  return author === null ? {} : { [accountHeader]: author }
}

let author: string | null = null
