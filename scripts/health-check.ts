import { loadEnvironment, readConfig } from '../server/config.ts'

/* The container image's HEALTHCHECK: exit code 0 while Creel reaches its database, photo files and queue, else 1. */

const { role, localUrl, metricsPort } = readConfig(loadEnvironment())
if (role === 'worker' && metricsPort === null)
  fail('A worker needs METRICS_PORT, so that its health can be checked.')
const origin = role === 'worker' ? `http://127.0.0.1:${metricsPort}` : localUrl
const response = await fetch(`${origin}/api/health/ready`, { signal: AbortSignal.timeout(8_000) }).catch(() =>
  fail(`Creel does not respond at ${origin}.`),
)
if (!response.ok) fail('Creel can’t reach its database, photo files or queue. Its log says which.')

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
