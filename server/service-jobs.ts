import { sendEmail } from './emails/send-email.ts'
import { deleteFiles } from './files/delete-files.ts'
import type { ServiceJob } from './jobs/job-queue.ts'
import { nameSpot } from './locations/name-spot.ts'
import { stepsLater } from './photos/ingest.ts'
import type { Services } from './services.ts'

/** Every kind of queued work. */
export const serviceJobs: readonly ServiceJob<Services, never>[] = [
  ...stepsLater,
  nameSpot,
  deleteFiles,
  sendEmail,
]
