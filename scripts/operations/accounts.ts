import { listAccounts, moveAccount } from '../../server/account/move-account.ts'
import { localIssuer } from '../../server/auth/accounts.ts'
import { headerIssuer } from '../../server/auth/header-identity.ts'
import { type Config, loadEnvironment, readConfig } from '../../server/config.ts'
import { connectForMaintenance } from '../../server/database/connect-for-maintenance.ts'
import type { Db } from '../../server/database/open-database.ts'
import { formatAccount, requireAccount } from './require-account.ts'
import { runTool, type ToolContext, UsageError } from './run-tool.ts'

const usage = `npm run accounts                                        lists all accounts and how each signs in
npm run accounts -- move <account> <issuer> <subject>   lets an account sign in another way

<account> is an ID or an email address. <issuer> is the sign-in service: an OIDC_ISSUER, "${headerIssuer}" for sign-in by a proxy’s
header, or "${localIssuer}" for the page on this computer. <subject> is whom it knows the angler as: on the local page, the email
address in lower case. If another account signs in that way, the two exchange their sign-ins, and no log is lost. Creel can
be running or stopped. Both accounts are signed out, and their access tokens end.`

await runTool(usage, accounts)

async function accounts({ args }: ToolContext): Promise<number> {
  const [command, name, issuer, subject, ...others] = args
  const isMove = command === 'move' && name && issuer && subject && others.length === 0
  if (command !== undefined && !isMove) throw new UsageError(usage)
  const config = readConfig(loadEnvironment())
  const { db, close } = await connectForMaintenance(config)
  try {
    if (isMove) await move(db, config, name, { issuer, subject })
    else for (const found of await listAccounts(db)) console.log(formatAccount(found, config))
    return 0
  } finally {
    await close()
  }
}

async function move(
  db: Db,
  config: Config,
  name: string,
  to: { issuer: string; subject: string },
): Promise<void> {
  const account = await requireAccount(db, config, name)
  const all = await listAccounts(db)
  const exchangedId = await moveAccount(db, account.id, to)
  const exchanged = all.find(({ id }) => id === exchangedId)
  console.log(`Moved: ${formatAccount({ ...account, ...to }, config)}`)
  if (exchanged) {
    const { issuer, subject } = account
    console.log(`In exchange: ${formatAccount({ ...exchanged, issuer, subject }, config)}`)
  }
}
