import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../shared/errors.ts'
import { getHealthEndpoint, getReadinessEndpoint } from '../../shared/health.ts'
import type { Db } from '../database/open-database.ts'
import type { FileStore } from '../file-store/file-store.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { LiveUpdates } from '../live-updates/live-updates.ts'
import { registerEndpoint } from './register-endpoint.ts'

const responseTimeoutMs = 3_000

interface Deps {
  db: Db
  store: FileStore
  jobs: JobQueue
  liveUpdates: LiveUpdates
}

/** Registers the liveness and readiness endpoints. They are public and reveal nothing else. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, getHealthEndpoint, async () => ({ status: 'ok' as const }))

  // The endpoint is public, so concurrent requests share one check.
  let pendingCheck: Promise<void> | null = null
  const checkOnce = () => {
    pendingCheck ??= checkReadiness(deps).finally(() => {
      pendingCheck = null
    })
    return pendingCheck
  }

  registerEndpoint(app, getReadinessEndpoint, async () => {
    await checkOnce().catch((cause) => {
      throw new ApiError('UNAVAILABLE', 'Creel isn’t ready.', { cause })
    })
    return { status: 'ok' as const }
  })
}

/** Checks database, file store, job queue and live updates; rejects if one fails or all take over 3 seconds. */
export async function checkReadiness({ db, store, jobs, liveUpdates }: Deps): Promise<void> {
  const checks = Promise.all([db.execute(sql`select 1`), store.check(), jobs.check(), liveUpdates.check()])
  await Promise.race([checks, failAfter(responseTimeoutMs)])
}

function failAfter(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('A check isn’t responding.')), milliseconds).unref()
  })
}
