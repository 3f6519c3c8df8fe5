import { parseArgs } from 'node:util'
import { type BackupStatus, loadBackupStatus } from '../../server/backup/backup-status.ts'
import { createTideAndTimeZone } from '../../server/conditions/tide-and-time-zone.ts'
import { type Config, loadEnvironment, readConfig } from '../../server/config.ts'
import { connectForMaintenance } from '../../server/database/connect-for-maintenance.ts'
import { photos } from '../../server/database/schema.ts'
import type { Finding } from '../../server/doctor/check.ts'
import { runChecks } from '../../server/doctor/run-checks.ts'
import { createImageWorker } from '../../server/image-worker/image-worker-pool.ts'
import type { JobQueue } from '../../server/jobs/job-queue.ts'
import { formatBytes } from '../../shared/formatting/bytes.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { openCreel } from './open-creel.ts'
import { requireAccount } from './require-account.ts'
import { runTool, type ToolContext, UsageError } from './run-tool.ts'

const usage = `npm run doctor -- [--repair] [--deep] [--adopt <email> | --set-aside]

Checks Creel for problems: photos without files, files without a photo, rows and queued work that don’t match. Creel can be
running or stopped. With --repair, it fixes what it can and only deletes what is no longer needed. With --deep, it reads
every original and checks it against its hash.

Photos in the file store that the database doesn’t have are kept. --adopt adds those of an account, named by its email address
or ID, to its log again. --set-aside moves all of them to the folder set-aside of the file store, where Creel doesn’t look.

Exit codes: 0 healthy, 1 problems remain.`

await runTool(usage, doctor, { quietInPipes: true })

async function doctor({ args, reportProgress, endProgress }: ToolContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      deep: { type: 'boolean', default: false },
      repair: { type: 'boolean', default: false },
      adopt: { type: 'string' },
      'set-aside': { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  const { adopt, 'set-aside': setsAside } = values
  if (values.help || (adopt !== undefined && setsAside)) throw new UsageError(usage)
  const config = readConfig(loadEnvironment())
  await using undo = new AsyncDisposableStack()
  const database = undo.adopt(await connectForMaintenance(config), ({ close }) => close())
  const creel = await openCreel(config, database)
  const imageWorker = undo.adopt(createImageWorker(), ({ stop }) => stop())
  const tideAndTimeZone = undo.adopt(createTideAndTimeZone(), ({ stop }) => stop())
  let queue: Promise<JobQueue> | null = null
  undo.defer(async () => (await queue?.catch(() => null))?.stop(1_000)) // what failed to open has said so already
  const openQueue = () => {
    queue ??= creel.openQueue()
    return queue
  }
  const account = adopt === undefined ? null : await requireAccount(database.db, config, adopt)
  const all = await database.db.$count(photos)
  let done = 0
  const findings = await runChecks({
    ...database,
    ...creel,
    openQueue,
    imageWorker,
    config,
    isDeep: values.deep,
    explains: setsAside ? 'set-aside' : account && { account, tideAndTimeZone },
    onChecked: () => reportProgress('Photos examined', Math.min(++done, all), all),
  })
  endProgress()
  console.log(formatLastBackup(await loadBackupStatus(database.db), config.backupDir))
  return await report(findings, values.repair)
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
    const repair = repairs || finding.isRequested ? finding.repair : null
    const unmended = repair ? await repair() : finding.count
    left += unmended
    const then = unmended === 0 ? finding.repairedText : finding.advice
    const partly = repair && unmended > 0 ? ` (${unmended} couldn’t be repaired)` : ''
    const examples = finding.examples.length > 0 ? `\n  ${exampleLine(finding)}` : ''
    console.log(`${finding.message}: ${then}${partly}.${examples}`)
  }
  console.log(left === 0 ? 'Creel is healthy.' : 'Creel can keep running, but some problems remain.')
  return left === 0 ? 0 : 1
}

function exampleLine({ examples, count }: Finding): string {
  const more = count > examples.length ? `, and ${count - examples.length} more` : ''
  return `${examples.join(', ')}${more}`
}
