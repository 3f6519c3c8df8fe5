import { type AccountSummary, listAccounts, moveAccount } from '../../server/account/move-account.ts'
import { localIssuer } from '../../server/auth/accounts.ts'
import { canSignIn } from '../../server/auth/can-sign-in.ts'
import { headerIssuer } from '../../server/auth/header-identity.ts'
import { type Config, loadEnvironment, readConfig } from '../../server/config.ts'
import { connectForMaintenance } from '../../server/database/connect-for-maintenance.ts'
import { toolLimits } from '../../server/database/connection-limits.ts'
import { type Db, openDatabase } from '../../server/database/open-database.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { runTool, type ToolContext, UsageError } from './run-tool.ts'

const usage = `npm run accounts                                        lists all accounts and how each signs in
npm run accounts -- move <account> <issuer> <subject>   lets an account sign in another way

<account> is an ID or an email address. <issuer> is the sign-in service: an OIDC_ISSUER, "${headerIssuer}" for sign-in by a proxy’s
header, or "${localIssuer}" for the page on this computer. <subject> is whom it knows the angler as: on the local page, the email
address in lower case. If another account signs in that way, the two exchange their sign-ins, and no log is lost. Creel can
be running or stopped. Both accounts are signed out, and their access tokens end.`

await runTool(accounts)

async function accounts({ args }: ToolContext): Promise<number> {
  const [command, account, issuer, subject, ...others] = args
  const isMove = command === 'move' && account && issuer && subject && others.length === 0
  if (command !== undefined && !isMove) throw new UsageError(usage)
  const config = readConfig(loadEnvironment())
  const database = await connectForMaintenance(config)
  const { db, close } = openDatabase(database.connectionString, toolLimits)
  try {
    if (isMove) await move(db, config, account, { issuer, subject })
    else for (const found of await listAccounts(db)) console.log(describe(found, config))
    return 0
  } finally {
    await close()
    await database.close()
  }
}

async function move(
  db: Db,
  config: Config,
  name: string,
  to: { issuer: string; subject: string },
): Promise<void> {
  const all = await listAccounts(db)
  const matches = all.filter(({ id, email }) => id === name || email?.toLowerCase() === name.toLowerCase())
  const [account] = matches
  if (account === undefined) throw new UsageError(`No account has the ID or email address ${name}.`)
  if (matches.length > 1) {
    const lines = matches.map((found) => describe(found, config))
    throw new UsageError([`Several accounts have this email address. Use an ID:`, ...lines].join('\n'))
  }
  const exchangedId = await moveAccount(db, account.id, to)
  const exchanged = all.find(({ id }) => id === exchangedId)
  console.log(`Moved: ${describe({ ...account, ...to }, config)}`)
  if (exchanged) {
    const { issuer, subject } = account
    console.log(`In exchange: ${describe({ ...exchanged, issuer, subject }, config)}`)
  }
}

function describe({ id, email, issuer, subject, photoCount }: AccountSummary, config: Config): string {
  const note = canSignIn(config, issuer) ? '' : ', which can’t be used with the present settings'
  return `${id}  ${email ?? 'no email address'}  ${plural(photoCount, 'photo')}  signs in as ${subject} at ${issuer}${note}`
}
