import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  expect(existsSync('web/dist/index.html'), 'the web app is built before the tests').toBe(true)
  app = await startTestApp()
})
afterAll(() => app.stop())

test.each(['/', '/map', '/photos?locationId=1', '/no/such/screen'])('%s opens the web app', async (path) => {
  const response = await app.visit().fetch(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(await response.text()).toContain('id="root"')
})

test('the web app may not run foreign or inline scripts, or be framed', async () => {
  const policy = (await app.visit().fetch('/')).headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']{44}';/) // the script of the page itself
  expect(policy).toMatch(/frame-ancestors 'none'/)
  expect(policy).toMatch(/img-src 'self' data: blob: https:\/\//)
})

test('the service worker is revalidated each time, and the app can be installed', async () => {
  const worker = await app.visit().fetch('/service-worker.js')
  expect(worker.headers.get('content-type')).toMatch(/javascript/)
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  const manifest = await app.visit().fetch('/manifest.webmanifest')
  expect(manifest.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  const { icons, start_url } = (await manifest.json()) as { icons: { src: string }[]; start_url: string }
  expect(start_url).toBe('/')
  for (const { src } of icons) expect((await app.visit().fetch(src)).status).toBe(200)
})

test('signed-out visitors can read the licenses as plain text', async () => {
  const response = await app.visit().fetch('/licenses.txt')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('etag')).toMatch(/^W\/"/) // so an unchanged file is not sent again
  expect(await response.text()).toMatch(/^leaflet [\d.]+ \(BSD-2-Clause\)/m)
})
