import { type AccountSummary, listAccounts } from '../../server/account/move-account.ts'
import { canSignIn } from '../../server/auth/can-sign-in.ts'
import type { Config } from '../../server/config.ts'
import type { Db } from '../../server/database/open-database.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { UsageError } from './run-tool.ts'

/** Finds the account that an operator names by its ID or email address; throws a `UsageError` if it isn't one. */
export async function requireAccount(db: Db, config: Config, name: string): Promise<AccountSummary> {
  const matches = (await listAccounts(db)).filter(
    ({ id, email }) => id === name || email?.toLowerCase() === name.toLowerCase(),
  )
  const [account, ...others] = matches
  if (account === undefined) throw new UsageError(`No account has the ID or email address ${name}.`)
  if (others.length === 0) return account
  const lines = matches.map((found) => formatAccount(found, config))
  throw new UsageError(['Several accounts have this email address. Use an ID:', ...lines].join('\n'))
}

/** Formats an account as a line of the list of accounts. */
export function formatAccount(
  { id, email, issuer, subject, photoCount }: AccountSummary,
  config: Config,
): string {
  const note = canSignIn(config, issuer) ? '' : ', which can’t be used with the present settings'
  return `${id}  ${email ?? 'no email address'}  ${plural(photoCount, 'photo')}  signs in as ${subject} at ${issuer}${note}`
}
