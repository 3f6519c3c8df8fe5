import { parseArgs } from 'node:util'
import { type BackupStatus, loadBackupStatus } from '../../server/backup/backup-status.ts'
import { type Config, loadEnvironment, readConfig } from '../../server/config.ts'
import { connectForMaintenance } from '../../server/database/connect-for-maintenance.ts'
import { toolLimits } from '../../server/database/connection-limits.ts'
import { findDatabaseAddress } from '../../server/database/database-address.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { photos } from '../../server/database/schema.ts'
import type { DoctorContext, Finding } from '../../server/doctor/check.ts'
import { runChecks } from '../../server/doctor/run-checks.ts'
import { lazyUploadTempFolder, openFileStore } from '../../server/file-store/open-file-store.ts'
import { createImageWorker } from '../../server/image-worker/image-worker-pool.ts'
import { jobDefinitions } from '../../server/job-definitions.ts'
import { type JobQueue, openJobQueue } from '../../server/jobs/job-queue.ts'
import { createLogger } from '../../server/logging/logger.ts'
import { formatBytes } from '../../shared/formatting/bytes.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { runTool, type ToolContext, UsageError } from './run-tool.ts'

const usage = `npm run doctor -- [--repair] [--deep]

Checks Creel for problems: photos without files, files without a photo, rows and queued work that don’t match. Creel can be
running or stopped. With --repair, it fixes what it can and only deletes what is no longer needed. With --deep, it reads
every original and checks it against its hash.

Exit codes: 0 healthy, 1 problems remain.`

await runTool(doctor, { quietInPipes: true })

async function doctor({ args, reportProgress, endProgress }: ToolContext): Promise<number> {
  const { isDeep, repairs } = parseArguments(args)
  const config = readConfig(loadEnvironment())
  const database = await connectForMaintenance(config)
  const undo: (() => Promise<unknown>)[] = [database.close]
  try {
    const patient = await preparePatient(config, database.connectionString, isDeep, undo)
    const all = await patient.db.$count(photos)
    let done = 0
    const onChecked = () => reportProgress('Photos examined', Math.min(++done, all), all)
    const findings = await runChecks({ ...patient, onChecked })
    endProgress()
    console.log(formatLastBackup(await loadBackupStatus(patient.db), config.backupDir))
    return await report(findings, repairs)
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

async function preparePatient(
  config: Config,
  connectionString: string,
  isDeep: boolean,
  undo: (() => Promise<unknown>)[],
): Promise<Omit<DoctorContext, 'onChecked'>> {
  const { db, pool, close } = openDatabase(connectionString, toolLimits)
  undo.push(close)
  const imageWorker = createImageWorker()
  undo.push(imageWorker.stop)
  let queue: Promise<JobQueue> | null = null
  undo.push(async () => (await queue)?.stop(1_000))
  const names = jobDefinitions.map(({ name }) => name)
  const log = createLogger('fatal')
  const openQueue = () => {
    queue ??= openJobQueue(connectionString, { names, runsJobs: false }, log)
    return queue
  }
  const store = await openFileStore(config, log)
  const uploadTempFolder = lazyUploadTempFolder(config, store)
  const address = await findDatabaseAddress(pool, config)
  return {
    db,
    pool,
    store,
    address,
    uploadTempFolder,
    imageWorker,
    inboxDir: config.inbox?.dir ?? null,
    backupDir: config.backupDir,
    sessionDays: config.sessionDays,
    isDeep,
    openQueue,
  }
}

function formatLastBackup(
  { lastBackupAt, photos, bytes }: BackupStatus,
  backupDir: Config['backupDir'],
): string {
  if (lastBackupAt === null && backupDir !== null)
    return 'No backup yet. A running Creel makes the first one.'
  if (lastBackupAt === null)
    return 'No backup yet. Set BACKUP_DIR to a folder on another disk, and Creel makes one every night.'
  const time = lastBackupAt.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return `Last backup: ${time.replace(/\s/g, ' ')}, ${plural(photos, 'photo')}, ${formatBytes(bytes)}.`
}

/** Prints a line for each kind of finding, and what was or can be done about it; returns the exit code. */
async function report(findings: Finding[], repairs: boolean): Promise<number> {
  let left = 0
  for (const finding of findings) {
    const unmended = repairs && finding.repair ? await finding.repair() : finding.count
    left += unmended
    const then = unmended === 0 ? finding.repairedText : finding.advice
    const partly = repairs && finding.repair && unmended > 0 ? ` (${unmended} couldn’t be repaired)` : ''
    console.log(`${finding.message}: ${then}${partly}.\n  ${exampleLine(finding)}`)
  }
  console.log(left === 0 ? 'Creel is healthy.' : 'Creel can keep running, but some problems remain.')
  return left === 0 ? 0 : 1
}

function exampleLine({ examples, count }: Finding): string {
  const more = count > examples.length ? `, and ${count - examples.length} more` : ''
  return `${examples.join(', ')}${more}`
}

function parseArguments(args: string[]): { isDeep: boolean; repairs: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: { deep: { type: 'boolean' }, repair: { type: 'boolean' }, help: { type: 'boolean' } },
    })
    if (values.help) throw new UsageError(usage)
    return { isDeep: values.deep === true, repairs: values.repair === true }
  } catch (cause) {
    throw cause instanceof UsageError ? cause : new UsageError(usage, { cause })
  }
}
