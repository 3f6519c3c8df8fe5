import type { Config } from '../../server/config.ts'
import type { MaintenanceDatabase } from '../../server/database/connect-for-maintenance.ts'
import { findDatabaseAddress } from '../../server/database/database-address.ts'
import { lazyUploadTempFolder, openFileStore } from '../../server/file-store/open-file-store.ts'
import { jobDefinitions } from '../../server/job-definitions.ts'
import { openJobQueue } from '../../server/jobs/job-queue.ts'
import { createLogger } from '../../server/logging/logger.ts'

/** Opens the photo files of a Creel, and what else the doctor and a restore need to change them; creates nothing yet. */
export async function openCreel(config: Config, { connectionString, pool }: MaintenanceDatabase) {
  const log = createLogger('fatal')
  const names = jobDefinitions.map(({ name }) => name)
  const store = await openFileStore(config, log)
  return {
    store,
    uploadTempFolder: lazyUploadTempFolder(config, store),
    address: await findDatabaseAddress(pool, config),
    openQueue: () => openJobQueue(connectionString, { names, runsJobs: false }, log),
  }
}
