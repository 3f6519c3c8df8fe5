import { parseArgs } from 'node:util'
import manifest from '../../package.json' with { type: 'json' }
import { recordBackup } from '../../server/backup/backup-status.ts'
import { makeBackup } from '../../server/backup/make-backup.ts'
import { loadEnvironment, readConfig } from '../../server/config.ts'
import { connectForMaintenance } from '../../server/database/connect-for-maintenance.ts'
import { toolLimits } from '../../server/database/connection-limits.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { openFileStore } from '../../server/file-store/open-file-store.ts'
import { createLogger } from '../../server/logging/logger.ts'
import { runTool, type ToolContext, UsageError } from './run-tool.ts'

const usage = `npm run backup -- <folder> [--from <earlier backup>]

Backs up everything Creel keeps (rows, photos and queued work), even while Creel is running. The folder must be new or
empty. With --from, photo files already in the earlier backup are shared with it through hard links.

Exit codes: 0 done; 1 failed, nothing left behind; 2 done, but some photo files were already missing or damaged.`

await runTool(backUp)

async function backUp({ args, reportProgress, endProgress }: ToolContext): Promise<number> {
  const { folder, from } = parseArguments(args)
  const config = readConfig(loadEnvironment())
  const database = await connectForMaintenance(config)
  const { db, pool, close } = openDatabase(database.connectionString, toolLimits)
  try {
    const store = await openFileStore(config, createLogger('fatal'))
    const made = await makeBackup(
      { pool, store, version: manifest.version },
      { folder, from, onProgress: (done, all) => reportProgress('Photos copied', done, all) },
    )
    await recordBackup(db, made).catch(() => {}) // an older database has no place for it
    endProgress()
    console.log(`Backup complete: ${made.photos} photos (${megabytes(made.bytes)} MB) in ${folder}`)
    for (const { photoId, files } of made.faulty)
      console.log(`Photo ${photoId} is incomplete in Creel itself: ${files.join(', ')}. Run npm run doctor.`)
    return made.faulty.length === 0 ? 0 : 2
  } finally {
    await close()
    await database.close()
  }
}

function parseArguments(args: string[]): { folder: string; from: string | null } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { from: { type: 'string' }, help: { type: 'boolean' } },
    })
    const [folder] = positionals
    if (values.help || folder === undefined || positionals.length > 1) throw new UsageError(usage)
    return { folder, from: values.from ?? null }
  } catch (cause) {
    throw cause instanceof UsageError ? cause : new UsageError(usage, { cause })
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
