import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

const health = z.object({ status: z.literal('ok') })

/** Responds while the process runs, whatever its dependencies do, so that a slow database causes no restart. */
export const getHealthEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  access: 'anyone',
  summary: 'Whether Creel is alive',
  response: health,
})

/** Responds 503 until everything an upload needs is available, so that a proxy sends no requests too early. */
export const getReadinessEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/health/ready',
  access: 'anyone',
  summary: 'Whether the database, file store, job queue and live updates are available',
  response: health,
})
