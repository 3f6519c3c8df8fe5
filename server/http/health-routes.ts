import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../shared/errors.ts'
import { getHealthEndpoint, getReadinessEndpoint, type Readiness } from '../../shared/health.ts'
import type { SchemaWatch } from '../database/migrate.ts'
import type { Disks } from '../file-store/disk-space.ts'
import type { FileStore } from '../file-store/file-store.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { LiveUpdates } from '../live-updates/live-updates.ts'
import { registerEndpoint } from './register-endpoint.ts'

const responseTimeoutMs = 3_000

interface Deps {
  store: FileStore
  jobs: JobQueue
  liveUpdates: LiveUpdates
  disks: Disks
  schema: SchemaWatch
}

/** Registers the liveness and readiness endpoints. They are public and reveal nothing else. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, getHealthEndpoint, async () => ({ status: 'ok' as const }))

  // The endpoint is public, so concurrent requests share one check.
  let pendingCheck: Promise<Readiness> | null = null
  const checkOnce = () => {
    pendingCheck ??= checkReadiness(deps).finally(() => {
      pendingCheck = null
    })
    return pendingCheck
  }

  registerEndpoint(app, getReadinessEndpoint, async () => {
    return await checkOnce().catch((cause) => {
      rejectIfOutdated(deps.schema)
      throw new ApiError('UNAVAILABLE', 'Creel isn’t ready.', { cause })
    })
  })
}

/** Checks database, file store, job queue and live updates; rejects if one fails or all take over 3 seconds. */
export async function checkReadiness({ store, jobs, liveUpdates, disks, schema }: Deps): Promise<Readiness> {
  const checks = Promise.all([schema.check(), store.check(), jobs.check(), liveUpdates.check()])
  await Promise.race([checks, failAfter(responseTimeoutMs)])
  const space = await disks.findSpace()
  return { status: 'ok', storage: space !== null && space.freeBytes < space.reserveBytes ? 'low' : 'ok' }
}

/** Throws `UNAVAILABLE` if a newer Creel has migrated the database: what this one reads and writes could be wrong. */
export function rejectIfOutdated(schema: SchemaWatch): void {
  try {
    schema.assertKnown()
  } catch (cause) {
    const message =
      'This part of Creel is older than its database. Whoever runs Creel is probably updating it.'
    throw new ApiError('UNAVAILABLE', message, { cause })
  }
}

function failAfter(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('A check isn’t responding.')), milliseconds).unref()
  })
}
