import { fetchProfileImage } from './account/profile-image.ts'
import { sendEmail } from './emails/send-email.ts'
import { deleteFiles } from './file-store/purge-files.ts'
import { importFromImmich } from './immich/import-job.ts'
import type { JobDefinition } from './jobs/job-queue.ts'
import { nameLocation } from './locations/name-location-job.ts'
import { backgroundSteps } from './photos/ingest.ts'
import type { Services } from './services.ts'

/** All job definitions. */
export const jobDefinitions: readonly JobDefinition<Services, never>[] = [
  ...backgroundSteps,
  nameLocation,
  deleteFiles,
  sendEmail,
  fetchProfileImage,
  importFromImmich,
]
