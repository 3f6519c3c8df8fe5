import type { AdminHealth, JobKind, OutsideService, ServiceHealth } from '../../../shared/admin.ts'
import { agoWords } from '../time-words.ts'

/** Queued work in plain words. */
export const jobWords: Record<JobKind, { name: string; means: string }> = {
  tide: { name: 'Tide', means: 'Tides of catches, computed on this machine.' },
  identification: { name: 'Identification', means: 'What the vision service makes of photos.' },
  weather: { name: 'Weather', means: 'The weather at the hour of catches.' },
  'place-names': { name: 'Place names', means: 'Names for new fishing spots.' },
  emails: { name: 'E-mails', means: 'Welcomes, throwbacks and summaries.' },
  deletion: { name: 'Deletion', means: 'Files of deleted photos and accounts.' },
}

/** Services outside in plain words, and what happens where one is not configured. */
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

/** Says that work waits and nobody does it, some minutes after no worker was seen any more; null while one is. */
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

/** What there is to know of a service at a glance. */
export type ServiceState = 'off' | 'unasked' | 'working' | 'failing'

/** A service works as long as its last answer is newer than its last failure. */
export function stateOf({ isConfigured, lastSuccessAt, lastFailureAt }: ServiceHealth): ServiceState {
  if (!isConfigured) return 'off'
  if (lastFailureAt === null) return lastSuccessAt === null ? 'unasked' : 'working'
  return lastSuccessAt !== null && lastSuccessAt > lastFailureAt ? 'working' : 'failing'
}
