import type { AdminHealth, JobKind, OutsideService, ServiceHealth } from '../../../shared/admin.ts'
import { agoWords } from '../time-words.ts'

/** The names and descriptions of the job kinds. */
export const jobWords: Record<JobKind, { name: string; means: string }> = {
  tide: { name: 'Tide', means: 'Tides of catches, computed on this machine.' },
  identification: { name: 'Identification', means: 'What the vision service makes of photos.' },
  weather: { name: 'Weather', means: 'The weather at the hour of catches.' },
  'place-names': { name: 'Place names', means: 'Names for new fishing spots.' },
  emails: { name: 'E-mails', means: 'Welcomes, throwbacks and summaries.' },
  deletion: { name: 'Deletion', means: 'Files of deleted photos and accounts.' },
}

/** The names of the external services, and what happens if one is not configured. */
export const serviceWords: Record<OutsideService, { name: string; without: string }> = {
  vision: {
    name: 'Vision service',
    without: 'Nobody identifies the fish; anglers fill species and sizes in.',
  },
  weather: { name: 'Weather service', without: 'Catches get no weather.' },
  geocoder: { name: 'Geocoder', without: 'Spots are named after the nearest town.' },
  mail: { name: 'Mail server', without: 'E-mails are put into the outbox folder of the server.' },
}

const idleMs = 2 * 60_000

/**
 * Returns a warning that jobs are waiting without a worker: the oldest has waited for more than 2 minutes and no worker
 * was seen in that time. Otherwise returns null.
 */
export function idleWords({ jobs, workerSeenAt }: AdminHealth, now: number): string | null {
  const isLongAgo = (instant: string | null) => instant !== null && now - Date.parse(instant) > idleMs
  const isWaited = jobs.some(({ oldestAt }) => isLongAgo(oldestAt))
  if (!isWaited || (workerSeenAt !== null && !isLongAgo(workerSeenAt))) return null
  const seen =
    workerSeenAt === null
      ? 'No worker was ever seen'
      : `A worker was last seen ${agoWords(workerSeenAt, now)}`
  return `${seen}, so nobody does the work that waits. Start Creel with ROLE=worker, or with ROLE=all.`
}

/** The state of an external service. */
export type ServiceState = 'off' | 'unasked' | 'working' | 'failing'

/** Returns a service's state. It works if its last success is newer than its last failure. */
export function stateOf({ isConfigured, lastSuccessAt, lastFailureAt }: ServiceHealth): ServiceState {
  if (!isConfigured) return 'off'
  if (lastFailureAt === null) return lastSuccessAt === null ? 'unasked' : 'working'
  return lastSuccessAt !== null && lastSuccessAt > lastFailureAt ? 'working' : 'failing'
}
