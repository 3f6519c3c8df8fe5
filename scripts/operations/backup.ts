import { parseArgs } from 'node:util'
import { recordBackup } from '../../server/backup/backup-status.ts'
import { makeBackup } from '../../server/backup/make-backup.ts'
import { loadEnvironment, readConfig } from '../../server/config.ts'
import { connectForMaintenance } from '../../server/database/connect-for-maintenance.ts'
import { openFileStore } from '../../server/file-store/open-file-store.ts'
import { createLogger } from '../../server/logging/logger.ts'
import { fullVersion } from '../../server/logging/version.ts'
import { formatBytes } from '../../shared/formatting/bytes.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { runTool, type ToolContext, UsageError } from './run-tool.ts'

const usage = `npm run backup -- <folder> [--from <earlier backup>]

Backs up everything Creel keeps (rows, photos and queued work), even while Creel is running. The folder must be new or
empty. With --from, photo files already in the earlier backup are shared with it through hard links.

Exit codes: 0 done; 1 failed, nothing left behind; 2 done, but some photo files were already missing or damaged.`

await runTool(usage, backUp)

async function backUp({ args, reportProgress, endProgress }: ToolContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { from: { type: 'string' }, help: { type: 'boolean' } },
  })
  const [folder, ...others] = positionals
  if (values.help || folder === undefined || others.length > 0) throw new UsageError(usage)
  const config = readConfig(loadEnvironment())
  const { db, pool, close } = await connectForMaintenance(config)
  try {
    const store = await openFileStore(config, createLogger('fatal'))
    const made = await makeBackup(
      { pool, store, version: fullVersion },
      {
        folder,
        from: values.from ?? null,
        onProgress: (done, all) => reportProgress('Photos copied', done, all),
      },
    )
    await recordBackup(db, made).catch(() => {}) // an older database has no place for it
    endProgress()
    console.log(`Backup complete: ${plural(made.photos, 'photo')} (${formatBytes(made.bytes)}) in ${folder}`)
    for (const { photoId, files } of made.faulty)
      console.log(`Photo ${photoId} is incomplete in Creel itself: ${files.join(', ')}. Run npm run doctor.`)
    return made.faulty.length === 0 ? 0 : 2
  } finally {
    await close()
  }
}
