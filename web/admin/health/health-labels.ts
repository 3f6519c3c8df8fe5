import type { AdminHealth, ExternalService, JobCategory, ServiceHealth } from '../../../shared/admin.ts'
import { formatTimeAgo } from '../format-time.ts'

/** The names and descriptions of the job kinds. */
export const jobLabels: Record<JobCategory, { name: string; means: string }> = {
  tide: { name: 'Tide', means: 'Tides for catches, calculated on this server.' },
  identification: { name: 'Identification', means: 'Species and size estimates from the vision service.' },
  weather: { name: 'Weather', means: 'Weather at the time of each catch.' },
  'place-names': { name: 'Location names', means: 'Names for new locations.' },
  emails: { name: 'Emails', means: 'Welcome emails, throwbacks and summaries.' },
  deletion: { name: 'Deletion', means: 'Removing the files of deleted photos and accounts.' },
}

/** The names of the external services, and what happens if one is not configured. */
export const serviceLabels: Record<ExternalService, { name: string; without: string }> = {
  vision: {
    name: 'Vision service',
    without: 'Fish aren’t identified; anglers enter species and size themselves.',
  },
  weather: { name: 'Weather service', without: 'Catches have no weather data.' },
  geocoder: { name: 'Geocoder', without: 'Locations are named after the nearest town.' },
  mail: { name: 'Mail server', without: 'Emails are saved to the server’s outbox folder.' },
}

const idleMs = 2 * 60_000

/**
 * Returns a warning that jobs are waiting without a worker: the oldest has waited for more than 2 minutes and no worker
 * was seen in that time. Otherwise returns null.
 */
export function idleWorkerText({ jobs, workerSeenAt }: AdminHealth, now: number): string | null {
  const isLongAgo = (instant: string | null) => instant !== null && now - Date.parse(instant) > idleMs
  const isWaited = jobs.some(({ oldestAt }) => isLongAgo(oldestAt))
  if (!isWaited || (workerSeenAt !== null && !isLongAgo(workerSeenAt))) return null
  const seen =
    workerSeenAt === null
      ? 'No worker has ever run'
      : `A worker was last seen ${formatTimeAgo(workerSeenAt, now)}`
  return `${seen}, so queued work isn’t being done. Start Creel with ROLE=worker or ROLE=all.`
}

/** The state of an external service. */
export type ServiceState = 'off' | 'unasked' | 'working' | 'failing'

/** Returns a service's state. It works if its last success is newer than its last failure. */
export function serviceState({ isConfigured, lastSuccessAt, lastFailureAt }: ServiceHealth): ServiceState {
  if (!isConfigured) return 'off'
  if (lastFailureAt === null) return lastSuccessAt === null ? 'unasked' : 'working'
  return lastSuccessAt !== null && lastSuccessAt > lastFailureAt ? 'working' : 'failing'
}
