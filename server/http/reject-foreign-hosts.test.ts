import { get } from 'node:http'
import { fastify } from 'fastify'
import { afterEach, expect, test } from 'vitest'
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
    rejectForeignHosts(app, { origins: [origin], isContainer })
    app.get('/', async () => 'Creel')
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const response = await app.inject({ url: '/', headers: { host: 'elsewhere.example.org' } })
    expect(response.statusCode).toBe(403)
    expect(await requestAs(url, new URL(origin).host)).toBe(status)
  },
)

/** Requests a page under another host name, which `fetch` doesn't allow. */
function requestAs(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) =>
    get(url, { headers: { host } }, ({ statusCode }) => resolve(statusCode)).on('error', reject),
  )
}
