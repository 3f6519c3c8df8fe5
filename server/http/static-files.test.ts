import { existsSync, statSync } from 'node:fs'
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

test('browsers receive scripts as they were compressed when the app was built, and others receive them plain', async () => {
  const page = await (await app.visit().fetch('/')).text()
  const [, script] = /src="(\/assets\/index-[^"]+\.js)"/.exec(page) ?? []
  const fetchAs = (encoding: string) =>
    app.visit().fetch(`${script}`, { headers: { 'accept-encoding': encoding } })
  const plain = await fetchAs('identity')
  expect(plain.headers.get('content-encoding')).toBeNull()
  const compressed = await fetchAs('gzip, deflate, br')
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(compressed.headers.get('content-length')).toBe(`${statSync(`web/dist${script}.br`).size}`)
  expect(compressed.headers.get('content-type')).toBe(plain.headers.get('content-type'))
  expect(compressed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(compressed.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
  expect(await compressed.text()).toBe(await plain.text())
})
