import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

const health = z.object({ status: z.literal('ok') })
const readiness = health.extend({
  storage: z.enum(['ok', 'low']).describe('low while the disk has no room for new photos; all else works'),
})
export type Readiness = z.infer<typeof readiness>

/** Responds while the process runs, whatever its dependencies do, so that a slow database causes no restart. */
export const getHealthEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  access: 'anyone',
  summary: 'Whether Creel is alive',
  response: health,
})

/**
 * Responds 503 until everything is available that requests need, so that a proxy sends none too early. An almost full disk is
 * no reason: photos can still be seen and deleted.
 */
export const getReadinessEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/health/ready',
  access: 'anyone',
  summary: 'Whether the database, file store, job queue and live updates are available',
  response: readiness,
})
