import { parseArgs } from 'node:util'
import type { BackupPhoto } from '../../server/backup/backup-format.ts'
import { restoreBackup } from '../../server/backup/restore-backup.ts'
import { type VerifiedBackup, verifyBackup } from '../../server/backup/verify-backup.ts'
import { type Config, loadEnvironment, readConfig } from '../../server/config.ts'
import { connectExclusively } from '../../server/database/connect-for-maintenance.ts'
import type { DoctorContext } from '../../server/doctor/check.ts'
import { repairRenditions } from '../../server/doctor/check-photo-files.ts'
import { createImageWorker } from '../../server/image-worker/image-worker-pool.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { openCreel } from './open-creel.ts'
import { runTool, type ToolContext, UsageError } from './run-tool.ts'

const usage = `npm run restore -- <backup> [--check] [--without-damaged] [--onto-existing-files]

Restores a backup into an empty Creel that isn’t running: the one in DATA_DIR, or in DATABASE_URL and its file store. Every
file in the backup is checked against its checksum before anything changes. You can restart an interrupted restore. With
--check, the backup is checked and nothing is restored. Damaged smaller copies of photos are made again. With
--without-damaged, damaged originals come from other backups in the same folder; if none has them, everything else is
restored and their photos are marked. With --onto-existing-files, it takes over photo files whose database
was lost. It says how many photos came after the backup; the doctor can add those to the log again.

Exit codes: 0 done, 1 failed.`

await runTool(usage, restore)

async function restore({ args, reportProgress, endProgress }: ToolContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      check: { type: 'boolean' },
      'without-damaged': { type: 'boolean', default: false },
      'onto-existing-files': { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  const [folder, ...others] = positionals
  if (values.help || folder === undefined || others.length > 0) throw new UsageError(usage)
  const config = readConfig(loadEnvironment())
  const onChecked = (done: number, all: number) => reportProgress('Files checked', done, all)
  const backup = await verifyBackup(folder, onChecked, { withoutDamaged: values['without-damaged'] })
  endProgress()
  const { manifest, damaged, withoutRenditions } = backup
  const isComplete = damaged.length === 0 && withoutRenditions.length === 0
  const text = isComplete ? 'The backup is complete' : 'The backup can be restored'
  console.log(`${text}: ${plural(manifest.photos, 'photo')}, created ${manifest.madeAt}.`)
  for (const { photo, source } of damaged)
    console.log(
      `Photo ${photo.id}: its original is ${source === null ? 'damaged or missing' : `taken from ${source}`}.`,
    )
  if (withoutRenditions.length > 0)
    console.log(
      `Of ${plural(withoutRenditions.length, 'photo')}, smaller copies are missing or damaged. A restore makes them again.`,
    )
  if (values.check) return 0
  const ontoExisting = values['onto-existing-files']
  await restoreInto(config, backup, { ontoExisting, reportProgress, endProgress })
  return 0
}

async function restoreInto(
  config: Config,
  backup: VerifiedBackup,
  {
    ontoExisting,
    reportProgress,
    endProgress,
  }: { ontoExisting: boolean } & Omit<ToolContext, 'args' | 'signal'>,
): Promise<void> {
  const database = await connectExclusively(config)
  try {
    const creel = await openCreel(config, database)
    const loaded = await restoreBackup({ ...database, ...creel }, backup, {
      ontoExisting,
      onLoss: (loss) => {
        endProgress()
        console.log(`There are photo files already: ${loss}`)
      },
      onProgress: (done, all) => reportProgress('Photos restored', done, all),
    })
    endProgress()
    await remakeRenditions({ ...database, ...creel }, backup.withoutRenditions)
    for (const { name, rows } of loaded.tables) console.log(`${name}: ${rows}`)
    console.log(`queued work: ${loaded.jobs}`)
    if (loaded.needsVisionKey)
      console.log(
        'No backup has the key of the vision service. Enter it again in Admin Dashboard, under Services.',
      )
    console.log('Restore complete. Run npm start to pick up where the backup left off.')
  } finally {
    await database.close()
  }
}

/** Makes the smaller copies of photos again that the backup lacks. The log is complete without them, so a failure only tells. */
async function remakeRenditions(
  context: Pick<DoctorContext, 'db' | 'store' | 'uploadTempFolder'>,
  photos: BackupPhoto[],
): Promise<void> {
  if (photos.length === 0) return
  const imageWorker = createImageWorker()
  try {
    const failed = await repairRenditions({ ...context, imageWorker }, photos)
    console.log(`smaller copies made again: of ${plural(photos.length - failed, 'photo')}`)
    if (failed > 0) console.log(`Of ${plural(failed, 'photo')} they couldn’t be made. Run npm run doctor.`)
  } finally {
    await imageWorker.stop()
  }
}
