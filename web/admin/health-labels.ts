import {
  type AdminHealth,
  type BackupHealth,
  backupOverdueMs,
  type ExternalService,
  type FilesHealth,
  type JobCategory,
  type ServiceHealth,
} from '../../shared/admin.ts'
import { isAre, plural } from '../../shared/formatting/plural.ts'
import { formatTimeAgo } from './format-time.ts'

/** The names and descriptions of the job kinds. */
export const jobLabels: Record<JobCategory, { name: string; description: string }> = {
  tide: { name: 'Tide', description: 'Tides for catches, calculated on this server.' },
  identification: {
    name: 'Identification',
    description: 'Species and size estimates from the vision service.',
  },
  weather: { name: 'Weather', description: 'Weather at the time of each catch.' },
  'place-names': { name: 'Location names', description: 'Names for new locations.' },
  emails: { name: 'Emails', description: 'Welcome emails, throwbacks and summaries.' },
  'profile-images': {
    name: 'Profile pictures',
    description: 'Small copies of the sign-in service’s pictures.',
  },
  deletion: { name: 'Deletion', description: 'Removing the files of deleted photos and accounts.' },
  imports: { name: 'Imports', description: 'Photos that anglers import from Immich.' },
}

/** The names of the external services, and what happens if one is not configured. */
export const serviceLabels: Record<ExternalService, { name: string; effectIfOff: string }> = {
  vision: {
    name: 'Vision service',
    effectIfOff: 'Fish aren’t identified; anglers enter species and size themselves.',
  },
  weather: { name: 'Weather service', effectIfOff: 'Catches have no weather data.' },
  geocoder: { name: 'Geocoder', effectIfOff: 'Locations are named after the nearest town.' },
  mail: { name: 'Mail server', effectIfOff: 'Emails are saved to the server’s outbox folder.' },
}

/** The part of the health that tells whether a worker runs. */
export type WorkerHealth = Pick<AdminHealth, 'jobs' | 'workerSeenAt'>

const idleMs = 2 * 60_000

/**
 * Returns a warning that jobs are waiting without a worker: the oldest has waited for more than 2 minutes and no worker
 * was seen in that time. Otherwise returns null.
 */
export function idleWorkerText({ jobs, workerSeenAt }: WorkerHealth, now: number): string | null {
  const isLongAgo = (instant: string | null) => instant !== null && now - Date.parse(instant) > idleMs
  const isAnyOverdue = jobs.some(({ oldestAt }) => isLongAgo(oldestAt))
  if (!isAnyOverdue || (workerSeenAt !== null && !isLongAgo(workerSeenAt))) return null
  const lastSeenText =
    workerSeenAt === null
      ? 'No worker has ever run'
      : `A worker was last seen ${formatTimeAgo(workerSeenAt, now)}`
  return `${lastSeenText}, so queued work isn’t being done. Start Creel with ROLE=worker or ROLE=all.`
}

/** Returns a warning that the database lacks photos of the file store or is an older copy; null if neither. */
export function filesText({ unexplainedPhotos, isOlderCopy }: FilesHealth): string | null {
  if (!isOlderCopy && unexplainedPhotos === 0) return null
  const olderText = isOlderCopy ? 'The database is an older copy than the photo files. ' : ''
  const lackedText =
    unexplainedPhotos > 0
      ? `${plural(unexplainedPhotos, 'photo')} in the file store ${isAre(unexplainedPhotos)} not in the database, and no one asked to delete ${unexplainedPhotos === 1 ? 'it' : 'them'}. `
      : ''
  return `${olderText}${lackedText}Creel keeps all files. npm run doctor says what to do.`
}

/** The state of an external service. */
export type ServiceState = 'off' | 'unused' | 'working' | 'failing'

/** Returns a service's state. It works if its last success is newer than its last failure. */
export function serviceState({ isConfigured, lastSuccessAt, lastFailureAt }: ServiceHealth): ServiceState {
  if (!isConfigured) return 'off'
  if (lastFailureAt === null) return lastSuccessAt === null ? 'unused' : 'working'
  return lastSuccessAt !== null && lastSuccessAt > lastFailureAt ? 'working' : 'failing'
}

/** The state of backups: not set up, none yet, fine, or a reason to act. */
export type BackupState = 'off' | 'soon' | 'working' | 'incomplete' | 'overdue' | 'failing'

/** Returns the state of backups at a time. One made by hand counts as well; a failure counts while they are set up. */
export function backupState(backup: BackupHealth, now: number): BackupState {
  const { lastBackupAt, lastFailure, incompletePhotos, isScheduled } = backup
  if (isScheduled && lastFailure !== null) return 'failing'
  if (lastBackupAt === null) return isScheduled ? 'soon' : 'off'
  if (now - Date.parse(lastBackupAt) > backupOverdueMs) return 'overdue'
  return incompletePhotos > 0 ? 'incomplete' : 'working'
}
