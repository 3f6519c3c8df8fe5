import { get } from 'node:http'
import { fastify } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { startTestApp } from '../../test/app/test-app.ts'
import { registerErrorHandler } from './error-handler.ts'
import { rejectForeignHosts } from './reject-foreign-hosts.ts'

const apps: ReturnType<typeof fastify>[] = []
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

test.each([
  ['http://127.0.0.1:3001', false, 200],
  ['http://127.0.0.2:3001', false, 403],
  ['http://127.0.0.2:3001', true, 200],
  ['https://creel.example.org', false, 200],
])(
  'a connection to 127.0.0.1 that names %s, in a container: %s, gets %i',
  async (origin, isContainer, status) => {
    const app = fastify()
    apps.push(app)
    registerErrorHandler(app)
    rejectForeignHosts(app, { kind: 'lan', origins: [origin], isContainer, allowedHosts: [] })
    app.get('/', async () => 'Creel')
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const response = await app.inject({ url: '/', headers: { host: 'elsewhere.example.org' } })
    expect(response.statusCode).toBe(403)
    expect(await requestAs(url, new URL(origin).host)).toBe(status)
  },
)

test('the main entrance takes the name of PUBLIC_URL, those of this machine and of ALLOWED_HOSTS, and no other', async () => {
  const creel = await startTestApp({
    PUBLIC_URL: 'http://creel.home:8080',
    AUTH_HEADER_SUBJECT: 'Remote-User',
    TRUSTED_PROXIES: '127.0.0.1',
    ALLOWED_HOSTS: 'creel.internal, 10.0.0.7',
  })
  try {
    const { localUrl } = creel.services.config
    const statusOf = (host: string, path = '/api/config') => requestAs(`${localUrl}${path}`, host)
    for (const host of [
      'creel.home:8080',
      'Creel.Home',
      'localhost:8080',
      '[::1]:3000',
      'creel.internal',
      '10.0.0.7:3000',
    ])
      expect([host, await statusOf(host)]).toEqual([host, 200])
    for (const host of [
      'evil.example',
      'creel.home.evil.example',
      '10.0.0.8:3000',
      'localhost.evil.example',
    ]) {
      for (const path of ['/', '/api/config', '/api/login', '/api/photos', '/nowhere.txt'])
        expect([host, path, await statusOf(host, path)]).toEqual([host, path, 403])
      expect(await statusOf(host, '/api/health/ready')).toBe(200)
    }
  } finally {
    await creel.stop()
  }
})

/** Requests a page under another host name, which `fetch` doesn't allow. */
function requestAs(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) =>
    get(url, { headers: { host } }, ({ statusCode }) => resolve(statusCode)).on('error', reject),
  )
}
