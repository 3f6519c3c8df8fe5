/** @module-tag slow */
import { afterEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'

let app: TestApp
afterEach(() => app.stop())

test('behind a trusted proxy each forwarded address has its own rate limit', async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '2' })
  for (const visitor of [1, 2, 3]) expect(await visitVia(`203.0.113.${visitor}`)).toBe(200)
})

test('requests of an untrusted proxy share one rate limit', async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '2', TRUSTED_PROXIES: '10.0.0.0/8' })
  const responses = [
    await visitVia('203.0.113.1'),
    await visitVia('203.0.113.2'),
    await visitVia('203.0.113.3'),
  ]
  expect(responses).toEqual([200, 200, 429])
})

async function visitVia(forwardedFor: string): Promise<number> {
  const { status } = await app.visit().fetch('/api/config', { headers: { 'x-forwarded-for': forwardedFor } })
  return status
}
