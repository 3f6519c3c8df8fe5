import type { FastifyInstance } from 'fastify'
import type { LiveUpdates } from '../live/live-updates.ts'
import type { AskWatched, WatchedService } from '../outside/watch-outside.ts'
import type { PoolWatch } from '../processes/child-pool.ts'

/** What became of one uploaded file. */
export type UploadOutcome = 'stored' | 'duplicate' | 'refused' | 'failed'

/** What can be told at any moment, where somebody asks. */
export interface Gauges {
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  jobs: { count(): Promise<JobGauge[]> }
}

/** How much work of one kind is not done. */
export interface JobGauge {
  name: string
  waiting: number
  running: number
  failed: number
  oldestAt: Date | null
}

/**
 * What is measured. Rooms say what happens and know nothing of who counts. Only words from Creel's own code are ever
 * handed over: no ids, addresses or names of anybody.
 */
export interface Metrics {
  /** Runs a step of a photo's way and notes how long it took. */
  timeStep<Result>(step: string, run: () => Promise<Result>): Promise<Result>
  /** Runs a job and notes how long it took and how it ended. */
  timeJob<Result>(kind: string, run: () => Promise<Result>): Promise<Result>
  /** Notes how a service outside answers, beside whoever else watches it. */
  watchAsks(asks: Record<WatchedService, AskWatched>): Record<WatchedService, AskWatched>
  /** Notes how many browsers listen for changes. */
  watchLive(live: LiveUpdates): LiveUpdates
  /** Notes which child processes of a pool come and go. */
  watchPool(pool: string): PoolWatch
  /** Notes how long requests take, by their route's pattern. */
  watchRequests(app: FastifyInstance): void
  countUpload(outcome: UploadOutcome): void
  countSetAside(folders: number): void
  /** Everything measured, as Prometheus reads it. */
  expose(gauges: Gauges): Promise<{ contentType: string; body: string }>
}

/** Measures nothing, where nobody would look. */
export const unmeasured: Metrics = {
  timeStep: (_, run) => run(),
  timeJob: (_, run) => run(),
  watchAsks: (asks) => asks,
  watchLive: (live) => live,
  watchPool: () => ({ started: () => {}, ended: () => {} }),
  watchRequests: () => {},
  countUpload: () => {},
  countSetAside: () => {},
  expose: async () => ({ contentType: 'text/plain', body: '' }),
}

/** Opens what measures; what that takes is loaded only where somebody will look. */
export async function openMetrics({ metricsPort }: { metricsPort: number | null }): Promise<Metrics> {
  if (metricsPort === null) return unmeasured
  const { createPrometheusMetrics } = await import('./prometheus-metrics.ts')
  return createPrometheusMetrics()
}
