import {
  findLocalAccount,
  findOrCreateUser,
  listLocalAccounts,
  localIssuer,
} from '../../server/auth/accounts.ts'
import { assertLoopback } from '../../server/auth/local-sign-in-routes.ts'
import {
  explainOutcome,
  pairInTerminal,
  warnOfPlainHttp,
} from '../../server/auth/pairing/pair-in-terminal.ts'
import { type Config, loadEnvironment, readConfig } from '../../server/config.ts'
import { connectForMaintenance } from '../../server/database/connect-for-maintenance.ts'
import type { Db } from '../../server/database/open-database.ts'
import { isEmailAddress } from '../../shared/email-address.ts'
import { Interrupted, runTool, type ToolContext, UsageError } from './run-tool.ts'

const administratorOption = '--administrator'
const usage = `npm run pair                                shows a code that adds a phone to the only account
npm run pair -- <email>                     … to the account with this email address; creates the first one
npm run pair -- <email> ${administratorOption}   … with that account’s rights as an administrator

Run it in a terminal, while Creel runs with --lan or LAN=on. In a container: docker exec -it creel node scripts/operations/pair.ts`

await runTool(usage, pair)

async function pair({ args, signal, endProgress }: ToolContext): Promise<number> {
  const options = args.filter((arg) => arg.startsWith('-'))
  const [email, ...others] = args.filter((arg) => !arg.startsWith('-'))
  const isUnknown = others.length > 0 || options.some((option) => option !== administratorOption)
  if (isUnknown || !process.stdout.isTTY || !process.stdin.isTTY) throw new UsageError(usage)
  const config = readConfig({ ...loadEnvironment(), LAN: 'on' })
  assertLoopback(config)
  const { db, close } = await connectForMaintenance(config)
  try {
    const account = await findAccount(db, config, email)
    endProgress()
    const { origins } = config.lan ?? { origins: [] }
    for (const text of [warnOfPlainHttp(origins), await warnIfUnreachable(config)])
      if (text) console.log(`\n${text}`)
    const status = await pairInTerminal(
      { db, origins, signal },
      { account, canAdminister: options.length > 0 },
    ).catch((cause) => {
      throw signal.aborted ? new Interrupted('\nInterrupted. The code is no longer valid.') : cause
    })
    console.log(explainOutcome(status))
    return status === 'confirmed' ? 0 : 1
  } finally {
    await close()
  }
}

/** Finds the account with an email address, or the only one; the first one is created. */
async function findAccount(db: Db, config: Config, email: string | undefined) {
  const accounts = await listLocalAccounts(db)
  const [only] = accounts
  if (email === undefined) {
    if (only && accounts.length === 1) return only
    const reason = only ? 'There are several accounts.' : 'There is no account yet.'
    throw new UsageError(`${reason} Say whose device it is: npm run pair -- <email>`)
  }
  const subject = email.normalize('NFKC').trim().toLowerCase()
  const found = await findLocalAccount(db, subject)
  if (found) return found
  if (only) throw new UsageError(`No account signs in here with the email address ${email}.`)
  if (!isEmailAddress(subject)) throw new UsageError(`${email} isn’t an email address.`)
  const names = { firstName: null, lastName: null, profileImageUrl: null }
  const identity = { issuer: localIssuer, subject, email: subject, emailVerified: true, ...names }
  // The server sends the welcome email, if any; there is no queue here.
  const id = await findOrCreateUser(db, identity, config.adminEmails, async () => {})
  console.log(`Created the account ${subject}.`)
  return { id, email: subject }
}

/** Says so if no Creel answers on the port for the home network. */
async function warnIfUnreachable({ lan, localUrl, isContainer }: Config): Promise<string> {
  const host = lan?.host === '0.0.0.0' ? '127.0.0.1' : lan?.host
  const url = isContainer ? localUrl : `http://${host}:${lan?.port}`
  const isReachable = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
  return isReachable
    ? ''
    : '  Creel doesn’t answer there yet: start it with “npm start -- --lan”, or set LAN=on.'
}
