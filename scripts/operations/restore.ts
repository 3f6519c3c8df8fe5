import { parseArgs } from 'node:util'
import {
  type OnProgress,
  restoreBackup,
  type VerifiedBackup,
  verifyBackup,
} from '../../server/backup/restore-backup.ts'
import { type Config, loadEnvironment, readConfig } from '../../server/config.ts'
import { connectExclusively } from '../../server/database/connect-for-maintenance.ts'
import { toolLimits } from '../../server/database/connection-limits.ts'
import { findDatabaseAddress } from '../../server/database/database-address.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { lazyUploadTempFolder, openFileStore } from '../../server/file-store/open-file-store.ts'
import { jobDefinitions } from '../../server/job-definitions.ts'
import { openJobQueue } from '../../server/jobs/job-queue.ts'
import { createLogger } from '../../server/logging/logger.ts'
import { runTool, type ToolContext, UsageError } from './run-tool.ts'

const usage = `npm run restore -- <backup> [--check] [--onto-existing-files]

Restores a backup into an empty Creel that isn’t running: the one in DATA_DIR, or in DATABASE_URL and its file store. Every
file in the backup is checked against its checksum before anything changes. You can restart an interrupted restore. With
--check, the backup is checked and nothing is restored. With --onto-existing-files, it takes over photo files whose database
was lost. It says how many photos came after the backup; those go to the trash.

Exit codes: 0 done, 1 failed.`

await runTool(restore)

async function restore({ args, reportProgress, endProgress }: ToolContext): Promise<number> {
  const { folder, isCheckOnly, ontoExisting } = parseArguments(args)
  const onProgress = (what: string, done: number, all: number) =>
    reportProgress(what === 'checked' ? 'Files checked' : 'Photos restored', done, all)
  const config = readConfig(loadEnvironment())
  const backup = await verifyBackup(folder, onProgress)
  endProgress()
  console.log(`The backup is complete: ${backup.manifest.photos} photos, created ${backup.manifest.madeAt}.`)
  if (isCheckOnly) return 0
  await restoreInto(config, backup, { ontoExisting, onProgress, endProgress })
  return 0
}

interface RestoreOptions {
  ontoExisting: boolean
  onProgress: OnProgress
  endProgress(): void
}

async function restoreInto(
  config: Config,
  backup: VerifiedBackup,
  { ontoExisting, onProgress, endProgress }: RestoreOptions,
): Promise<void> {
  const { connectionString, close: releaseDatabase } = await connectExclusively(config)
  const { pool, close } = openDatabase(connectionString, toolLimits)
  try {
    const names = jobDefinitions.map(({ name }) => name)
    const log = createLogger('fatal')
    const openQueue = () => openJobQueue(connectionString, { names, runsJobs: false }, log)
    const store = await openFileStore(config, log)
    const uploadTempFolder = lazyUploadTempFolder(config, store)
    const address = await findDatabaseAddress(pool, config)
    const target = { connectionString, pool, store, uploadTempFolder, address, openQueue }
    const loaded = await restoreBackup(target, backup, {
      ontoExisting,
      onLoss: (loss) => {
        endProgress()
        console.log(`There are photo files already: ${loss}`)
      },
      onProgress,
    })
    endProgress()
    for (const { name, rows } of loaded.tables) console.log(`${name}: ${rows}`)
    console.log(`queued work: ${loaded.jobs}`)
    if (loaded.needsVisionKey)
      console.log(
        'No backup has the key of the vision service. Enter it again in Admin Dashboard, under Services.',
      )
    console.log('Restore complete. Run npm start to pick up where the backup left off.')
  } finally {
    await close()
    await releaseDatabase()
  }
}

function parseArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        check: { type: 'boolean' },
        'onto-existing-files': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
    const [folder] = positionals
    if (values.help || folder === undefined || positionals.length > 1) throw new UsageError(usage)
    return {
      folder,
      isCheckOnly: values.check === true,
      ontoExisting: values['onto-existing-files'] === true,
    }
  } catch (cause) {
    throw cause instanceof UsageError ? cause : new UsageError(usage, { cause })
  }
}
