import type { FastifyInstance } from 'fastify'
import type { ExternalService, TrackedCall } from '../external-services/service-health.ts'
import type { JobCounts } from '../jobs/job-tables.ts'
import type { LiveUpdates } from '../live-updates/live-updates.ts'
import type { PoolObserver } from '../processes/process-pool.ts'

/** The outcome of one uploaded file. */
export type UploadOutcome = 'stored' | 'duplicate' | 'refused' | 'failed'

/** Sources of values that are read when metrics are requested. */
export interface Gauges {
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  jobs: { count(): Promise<JobGauge[]> }
  /** Returns when the last good backup was made; null if there is none. */
  findLastBackup(): Promise<Date | null>
}

export type JobGauge = Omit<JobCounts, 'lastFailure'>

/**
 * Records metrics; callers do not depend on how they are stored. Labels may only be strings from Creel's own code: no
 * ids, addresses or names of users.
 */
export interface Metrics {
  /** Runs a step of photo processing and records its duration and outcome. */
  timeStep<Result>(step: string, run: () => Promise<Result>): Promise<Result>
  /** Runs a job and records its duration and outcome. */
  timeJob<Result>(kind: string, run: () => Promise<Result>): Promise<Result>
  /** Wraps the requests to external services to record their duration and outcome, in addition to any other wrapper. */
  observeCalls(calls: Record<ExternalService, TrackedCall>): Record<ExternalService, TrackedCall>
  /** Records the number of browsers that listen for changes. */
  observeLiveUpdates(liveUpdates: LiveUpdates): LiveUpdates
  /** Records the starts and ends of a pool's child processes. */
  observePool(pool: string): PoolObserver
  /** Records the duration of requests by route pattern. */
  observeRequests(app: FastifyInstance): void
  countUpload(outcome: UploadOutcome): void
  setUnexplainedPhotos(count: number): void
  /** Returns all metrics in the Prometheus format. */
  expose(gauges: Gauges): Promise<{ contentType: string; body: string }>
}

/** Metrics that record nothing, used if no metrics port is configured. */
export const noMetrics: Metrics = {
  timeStep: (_, run) => run(),
  timeJob: (_, run) => run(),
  observeCalls: (calls) => calls,
  observeLiveUpdates: (liveUpdates) => liveUpdates,
  observePool: () => ({ started: () => {}, ended: () => {} }),
  observeRequests: () => {},
  countUpload: () => {},
  setUnexplainedPhotos: () => {},
  expose: async () => ({ contentType: 'text/plain', body: '' }),
}

/** Creates the metrics. Loads the Prometheus library only if a metrics port is configured. */
export async function openMetrics({ metricsPort }: { metricsPort: number | null }): Promise<Metrics> {
  if (metricsPort === null) return noMetrics
  const { createPrometheusMetrics } = await import('./prometheus-metrics.ts')
  return createPrometheusMetrics()
}
