import { listLocalAccounts } from './auth/accounts.ts'
import { explainOutcome, pairInTerminal, warnOfPlainHttp } from './auth/pairing/pair-in-terminal.ts'
import type { Services } from './services.ts'

/**
 * Prints the addresses for the home network, and in a terminal a pairing code for the only account, which is confirmed there.
 * Anywhere else it prints no code, since a log lasts. Returns what stops the waiting for a device.
 */
export async function announceLan(
  services: Pick<Services, 'db' | 'log'>,
  origins: readonly string[],
): Promise<() => Promise<void>> {
  const { db, log } = services
  const warning = warnOfPlainHttp(origins)
  if (warning) console.log(`${warning}\n`)
  console.log(`  On your network: ${origins.join('  ')}`)
  if (!process.stdout.isTTY || !process.stdin.isTTY) {
    console.log('  To pair a phone: Settings → Devices on this computer, or “npm run pair” in a terminal.')
    return async () => {}
  }
  const [account, ...others] = await listLocalAccounts(db)
  if (account === undefined || others.length > 0) {
    const where = account === undefined ? 'sign in on this computer, then add it in' : 'add it in'
    console.log(
      `  To pair a phone, ${where} Settings → Devices.\n  Or here, in another terminal: npm run pair -- <email>\n`,
    )
    return async () => {}
  }
  const controller = new AbortController()
  const pairing = pairInTerminal({ db, origins, signal: controller.signal }, { account })
    .then((status) => console.log(`${explainOutcome(status)} For another device: “npm run pair”.\n`))
    .catch((cause) => {
      if (!controller.signal.aborted) log.error({ err: cause }, 'pairing in the terminal failed')
    })
  return async () => {
    controller.abort()
    await pairing
  }
}
