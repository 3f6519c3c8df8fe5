import { z } from 'zod'
import { defineCall } from './call.ts'

const health = z.object({ status: z.literal('ok') })

/**
 * Answers as long as the process runs, and asks nothing else, so that a slow database does not get Creel
 * restarted.
 */
export const getHealth = defineCall({
  method: 'GET',
  path: '/api/health',
  access: 'anyone',
  summary: 'Whether Creel is alive',
  answer: health,
})

/** Answers 503 until all that an upload needs is there, so that a proxy sends no requests too early. */
export const getReadiness = defineCall({
  method: 'GET',
  path: '/api/health/ready',
  access: 'anyone',
  summary: 'Whether database, file store, job queue and live updates are there',
  answer: health,
})
