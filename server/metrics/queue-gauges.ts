import { Gauge, type Registry } from 'prom-client'
import type { Gauges, JobGauge } from './metrics.ts'

/** Reuses a count for 5 seconds however often metrics are requested, and waits at most 1 second for a new one. */
const cacheMs = 5_000
const timeoutMs = 1_000

type DatabaseGauges = Pick<Gauges, 'jobs' | 'findLastBackup'>

/** Creates the gauges of the job queue and of backups. If the database is unavailable, only these gauges have no values. */
export function createQueueGauges(registers: Registry[]) {
  const jobs = new Gauge({
    name: 'creel_jobs',
    help: 'Unfinished jobs: waiting, running, or failed and waiting to be tried again.',
    labelNames: ['kind', 'state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'creel_oldest_job_age_seconds',
    help: 'Age of the oldest unfinished job of a kind; 0 if there’s none.',
    labelNames: ['kind'],
    registers,
  })
  const isReadable = new Gauge({
    name: 'creel_queue_readable',
    help: 'Whether the queue could be counted: 1, or 0 while the database is unavailable.',
    registers,
  })
  const backupAge = new Gauge({
    name: 'creel_last_backup_age_seconds',
    help: 'Age of the last good backup; +Inf if there’s none.',
    registers,
  })
  let counting: Promise<void> | null = null
  let countedAt = Number.NEGATIVE_INFINITY

  async function count({ jobs, findLastBackup }: DatabaseGauges): Promise<void> {
    try {
      const [counts, lastBackupAt] = await Promise.all([jobs.count(), findLastBackup()])
      setGauges(counts)
      backupAge.set(lastBackupAt === null ? Number.POSITIVE_INFINITY : secondsSince(lastBackupAt))
      isReadable.set(1)
      countedAt = performance.now()
    } catch {
      resetGauges()
    } finally {
      counting = null
    }
  }

  function setGauges(counts: JobGauge[]): void {
    for (const { name: kind, waiting, running, failed, oldestAt } of counts) {
      jobs.set({ kind, state: 'waiting' }, waiting)
      jobs.set({ kind, state: 'running' }, running)
      jobs.set({ kind, state: 'failed' }, failed)
      oldest.set({ kind }, oldestAt === null ? 0 : secondsSince(oldestAt))
    }
  }

  function resetGauges(): void {
    jobs.reset()
    oldest.reset()
    backupAge.remove()
    isReadable.set(0)
  }

  return {
    refresh: async (source: DatabaseGauges): Promise<void> => {
      if (performance.now() - countedAt < cacheMs) return
      counting ??= count(source)
      const isCounted = await Promise.race([counting.then(() => true), waitAtMost(timeoutMs)])
      if (!isCounted) resetGauges()
    },
  }
}

function secondsSince(time: Date): number {
  return (Date.now() - time.getTime()) / 1000
}

function waitAtMost(milliseconds: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), milliseconds).unref())
}
