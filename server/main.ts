import { readFileSync } from 'node:fs'
import { buildApp, closeApp } from './app.ts'
import { listLocalAccounts } from './auth/accounts.ts'
import { assertLoopback } from './auth/local-sign-in-routes.ts'
import { explainOutcome, pairInTerminal, warnOfPlainHttp } from './auth/pairing/pair-in-terminal.ts'
import { loadBackupStatus } from './backup/backup-status.ts'
import { ConfigError, loadEnvironment, readConfig } from './config.ts'
import { assertContainerSetup } from './container.ts'
import { startEmbeddedPostgres } from './database/embedded-postgres.ts'
import { listEntrances } from './entrances.ts'
import { explainError } from './explain-error.ts'
import type { Relocation } from './file-store/verify-store-identity.ts'
import { checkReadiness } from './http/health-routes.ts'
import { openServerLog } from './logging/logger.ts'
import { startMetricsServer } from './metrics/metrics-server.ts'
import { buildServices, type Services } from './services.ts'
import { formatReady, summarizeConfig, summarizeStart } from './start-summary.ts'
import { startWorkers } from './start-workers.ts'

const requestsTimeoutMs = 3_000
const jobsTimeoutMs = 3_000
const stopTimeoutMs = 9_500
/** Clears the current line of the terminal, which shows `^C` after Ctrl+C. */
const clearTypedKeys = '\r\x1b[K'

if (process.argv.includes('--help')) process.stdout.write(readFileSync(new URL('help.txt', import.meta.url)))
else await start().catch(explainAndLeave)

/** Starts the parts of Creel in order; they are stopped in reverse order. */
async function start(): Promise<void> {
  const config = readConfig({ ...loadEnvironment(), ...(process.argv.includes('--lan') && { LAN: 'on' }) })
  const relocation = readRelocation(process.argv)
  const [runsWeb, runsJobs] = [config.role !== 'worker', config.role !== 'web']
  if (runsWeb) assertLoopback(config)
  assertContainerSetup(config)
  const { log, flush } = await openServerLog(config.logLevel)
  log.info(summarizeConfig(config, 'app or off'), 'Creel starts')
  if (process.stdout.isTTY) console.log('Starting Creel…')
  const cleanups: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of cleanups.splice(0).reverse())
      await step().catch((cause) => log.error({ err: cause }, 'stopping'))
  }
  stopOnSignals(async () => {
    log.info('Creel stops')
    await stop()
    log.info('Creel has stopped')
    await flush()
    if (process.stdout.isTTY) console.log(`${clearTypedKeys}Creel has stopped.`)
  })
  try {
    const database = config.databaseUrl ?? (await startDatabase(config.dataDir))
    const services = await buildServices(config, database, log, { relocation })
    if (relocation !== null)
      log.warn(
        `start Creel without --${relocation} from now on, or it won’t ask when the database moves again`,
      )
    cleanups.push(() => services.stop(jobsTimeoutMs))
    cleanups.push(services.disks.watch(log))
    if (runsWeb) await serve(services)
    if (config.metricsPort !== null)
      cleanups.push((await openMetricsServer(services, config.metricsPort)).stop)
    if (runsJobs) await startWorkers(services)
    log.info({ role: config.role }, 'Creel is ready')
    console.log(
      process.stdout.isTTY
        ? summarizeStart(config, await services.vision.findProvider(services.db))
        : formatReady(config),
    )
    if (runsWeb && config.lan !== null) cleanups.push(await announceLan(services, config.lan.origins))
  } catch (cause) {
    await stop()
    await flush()
    throw cause
  }

  function openMetricsServer(services: Services, port: number) {
    const { metrics, pool, jobs, db } = services
    const findLastBackup = async () => (await loadBackupStatus(db)).lastBackupAt
    const gauges = { pool, jobs, findLastBackup }
    const deps = { metrics, gauges, checkReadiness: () => checkReadiness(services) }
    return startMetricsServer(deps, port)
  }

  async function startDatabase(dataDir: string): Promise<string> {
    const embedded = await startEmbeddedPostgres({ dataDir, log })
    cleanups.push(() => embedded.stop())
    return embedded.connectionString
  }

  async function serve(services: Services): Promise<void> {
    for (const entrance of listEntrances(config)) {
      const app = await buildApp(services, entrance)
      cleanups.push(() => closeApp(app, requestsTimeoutMs))
      await app.listen({ host: entrance.host, port: entrance.port })
    }
  }
}

/** Parses `--moved` and `--copy`, which an operator uses after moving or copying the database. */
function readRelocation(args: string[]): Relocation | null {
  const [isMoved, isCopy] = [args.includes('--moved'), args.includes('--copy')]
  if (isMoved && isCopy) throw new ConfigError('Use either --moved or --copy, not both.')
  if (isMoved) return 'moved'
  return isCopy ? 'copy' : null
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (stopping) return
      stopping = true
      // Exits even if something hangs, such as the database.
      setTimeout(() => process.exit(1), stopTimeoutMs).unref()
      await stop()
      process.exit(0)
    })
  }
}

async function explainAndLeave(cause: unknown): Promise<never> {
  console.error(await explainError(cause))
  process.exit(1)
}

/**
 * Prints the addresses for the home network, and in a terminal a pairing code for the only account, which is confirmed there.
 * Anywhere else it prints no code, since a log lasts. Returns what stops the waiting for a device.
 */
async function announceLan(
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
