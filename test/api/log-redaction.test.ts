/** @module-tag slow */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectForMaintenance } from '../../server/database/connect-for-maintenance.ts'
import { exportPath } from '../../shared/archive.ts'
import type { Photo } from '../../shared/photos.ts'
import { createHttpClient, type HttpClient, signInLocally } from '../app/http-client.ts'
import { runStatement } from '../app/test-database.ts'
import { startTestServer, type TestServer } from '../app/test-server.ts'
import { waitFor } from '../app/wait-for.ts'
import { sendArchive } from '../samples/archive-files.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { type ExternalServices, startExternalServices } from '../servers/external-services.ts'

/* A busy day on a server that tells as much as it can: what an operator needs is there, and nothing of anybody's. */

const place = { latitude: 44.47583, longitude: -73.21207 }
const [email, other] = ['walter.whisper@example.org', 'vera.veiled@example.org']
const names = { firstName: 'Quentina', lastName: 'Zwicky' }
const secrets: Record<string, string> = {
  'the latitude': '44.47',
  'the longitude': '73.21',
  'an e-mail address': 'whisper',
  'another e-mail address': 'veiled',
  'a given name': 'Quentina',
  'a family name': 'Zwicky',
  'the name of a file': 'secretcove',
  'the name of a place': 'Honeyhole',
  'what it was caught with': 'Magicworm',
  'what was searched for': 'hiddenbay',
  'a code of a sign-in': 'c0de-0f-a-sign-in',
  'a password of the mail server': 'smtp-passw0rd',
  'a key of the vision service': 'sk-vision-key',
  'a key that was pasted in the app': 'sk-pasted',
  'a body that is no JSON': 'br0ken-b0dy',
  'a header': 'header-s3cret',
  'an access token': 'creel_',
}

let dataDir: string
let server: TestServer
let outside: ExternalServices
let angler: HttpClient
let lines: string[]

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'creel-logs-'))
  outside = await startExternalServices()
  server = await startTestServer(dataDir, {
    ...outside.settings,
    LOG_LEVEL: 'trace',
    SMTP_URL: 'smtp://walter:smtp-passw0rd@127.0.0.1:9',
    VISION_API_KEY: 'sk-vision-key',
  })
  angler = await signInLocally(server.url, email)
  await liveThroughTheDay()
  expect(await server.stop()).toBe(0)
  lines = [...server.said]
  secrets['the password of the database'] = (
    await readFile(join(dataDir, 'postgres/password'), 'utf8')
  ).trim()
})
afterAll(async () => {
  await server.kill().catch(() => {})
  await outside.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

test('no log line contains private data', () => {
  for (const [what, secret] of Object.entries({ ...secrets, ...cookiesOf(angler) })) {
    const leaks = lines.filter((line) => line.toLowerCase().includes(secret.toLowerCase()))
    expect([what, leaks]).toEqual([what, []])
  }
})

test.each([
  [{ msg: 'Creel starts', database: 'embedded', vision: 'openai-compatible', mail: 'smtp' }],
  [{ msg: 'the database was brought up to date', migrations: expect.any(Number) }],
  [{ msg: 'Creel is ready' }],
  [{ msg: 'the sweep found no unexplained files' }],
  [{ msg: 'a sign-in failed', code: 'SIGN_IN_FAILED', route: '/api/login' }],
  [{ msg: 'jobs fail; they will be tried again', job: 'estimate-catch' }],
  [{ msg: 'jobs work again', job: 'estimate-catch' }],
  [{ msg: 'jobs fail; they will be tried again', job: 'send-email' }],
  [
    {
      msg: 'a request failed',
      route: '/api/photos/:id/measurements',
      err: expect.objectContaining({ type: 'DatabaseError', code: '42P01' }),
    },
  ],
  [{ msg: 'a catch log is being exported', owner: expect.any(String) }],
  [{ msg: 'a catch log was imported', photos: 0, duplicates: 1, leftOutCount: 0 }],
  [{ msg: 'an account was deleted by its owner' }],
  [{ msg: 'Creel stops' }],
  [{ msg: 'Creel has stopped' }],
])('a log line contains %o', (entry) => {
  expect(lines.flatMap(parse)).toContainEqual(expect.objectContaining(entry))
})

async function liveThroughTheDay(): Promise<void> {
  await failToSignIn()
  outside.vision.answerWith({ status: 500 })
  outside.weather.answerWith('garbage')
  outside.geocoder.answerWith({ status: 503 })
  await uploadAndEdit()
  await angler.fetch(`/api/geocode/name?latitude=${place.latitude}&longitude=${place.longitude}`)
  await tryToken()
  await waitFor(() => expect(server.said.join()).toContain('"job":"estimate-catch"'))
  for (const service of [outside.vision, outside.weather, outside.geocoder]) service.answerWith(null)
  await waitFor(async () => expect((await photoOf(angler))?.analysis).toBe('done'))
  await makeTheDatabaseFail()
  await askForNonsense()
  const archive = await (await angler.fetch(exportPath)).bytes()
  expect((await sendArchive(angler, archive)).status).toBe(200)
  const guest = await signInByName()
  expect((await guest.send('DELETE', '/api/account')).status).toBe(200)
}

async function failToSignIn(): Promise<void> {
  const visitor = createHttpClient(server.url)
  const form = { token: 'c0de-0f-a-sign-in', returnTo: '/', email, ...names }
  expect((await visitor.submit('/api/login', form)).status).toBe(401)
  await visitor.fetch('/api/callback?code=c0de-0f-a-sign-in&state=c0de-0f-a-sign-in')
}

async function signInByName(): Promise<HttpClient> {
  const guest = createHttpClient(server.url)
  const page = await (await guest.fetch('/api/login')).text()
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  await guest.submit('/api/login', { token, returnTo: '/', email: other, ...names })
  return guest
}

async function uploadAndEdit(): Promise<void> {
  const bytes = await sampleJpeg({ ...place, takenAt: '2025-06-14T06:12:30' })
  const claims = {
    'secretcove.jpg': { latitude: place.latitude, longitude: place.longitude, timestamp: null },
  }
  await angler.upload([{ name: 'secretcove.jpg', bytes }], claims)
  await angler.upload([
    { name: 'secretcove-cut.jpg', bytes: bytes.subarray(0, 400) },
    { name: 'secretcove.txt', bytes: Buffer.from('44.47583 -73.21207') },
  ])
  const { id, locationId } = (await photoOf(angler)) ?? {}
  await angler.change('PATCH', `/api/photos/${id}/measurements`, { caughtWith: 'Magicworm' })
  await angler.change('PATCH', `/api/locations/${locationId}`, {
    name: 'Honeyhole',
    mergeWithExisting: false,
  })
  await angler.change('POST', '/api/locations', { name: 'Honeyhole 2', ...place, latitude: 44.4799 })
}

/** Where it belongs, where it doesn’t, and after it was revoked. */
async function tryToken(): Promise<void> {
  const body = { name: 'Boat', scope: 'upload' }
  const { id, token } = await angler.change<{ id: string; token: string }>('POST', '/api/access-tokens', body)
  const script = createHttpClient(server.url, new Map(), { authorization: `Bearer ${token}` })
  await script.upload([{ name: 'secretcove-2.txt', bytes: Buffer.from('44.47583 -73.21207') }])
  await script.fetch('/api/photos')
  await script.fetch(`/api/photos?token=${token}`)
  await angler.change('DELETE', `/api/access-tokens/${id}`)
  await script.fetch('/api/photos')
}

/** A table that is away makes statements fail with all they were to write. */
async function makeTheDatabaseFail(): Promise<void> {
  const { connectionString } = await connectForMaintenance({ databaseUrl: null, dataDir })
  const { id, locationId } = (await photoOf(angler)) ?? {}
  await runStatement(connectionString, 'alter table catches rename to catches_away')
  await runStatement(connectionString, 'alter table locations rename to locations_away')
  const failed = await angler.send('PATCH', `/api/photos/${id}/measurements`, { caughtWith: 'Magicworm' })
  expect(failed.status).toBe(500)
  await angler.send('POST', '/api/locations', { name: 'Honeyhole 3', ...place })
  await angler.send('PATCH', `/api/locations/${locationId}`, {
    name: 'Honeyhole 4',
    mergeWithExisting: false,
  })
  await angler
    .upload([{ name: 'secretcove-3.jpg', bytes: await sampleJpeg({ ...place, seed: 3 }) }])
    .catch(() => {})
  await runStatement(connectionString, 'alter table catches_away rename to catches')
  await runStatement(connectionString, 'alter table locations_away rename to locations')
}

async function askForNonsense(): Promise<void> {
  const { latitude, longitude } = place
  for (const path of [
    `/nowhere?latitude=${latitude}&longitude=${longitude}`,
    `/api/nowhere/${latitude},${longitude}?email=${email}`,
    `/api/photos?limit=${latitude}`,
    '/api/geocode?q=hiddenbay',
    `/map?q=hiddenbay&at=${latitude}`,
    '/api/photos/%E0%A4%A?hiddenbay',
  ])
    await (await angler.fetch(path, { headers: { 'x-secret': 'header-s3cret' } })).text()
  await angler.fetch('/api/locations', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"br0ken-b0dy',
  })
  for (const body of [
    { provider: 'openai', model: 'gpt-4.1-mini', apiKey: 'sk-pasted-key' },
    { provider: 'openai', model: 'sk-pasted key', apiKey: 'sk-pasted key' },
    { provider: 'sk-pasted-key' },
  ]) {
    await angler.send('PATCH', '/api/admin/vision', body)
    await angler.send('POST', '/api/admin/vision/test', { settings: body })
  }
  await sendRaw(`GET /?at=${latitude} HTTP/9.9\r\nx-secret: header-s3cret\r\n\r\n`)
  await sendRaw(`G\0T /hiddenbay HTTP/1.1\r\ncookie: creel=header-s3cret\r\n\r\n`)
  await sendRaw(
    `POST /api/photos/upload HTTP/1.1\r\nhost: localhost\r\ncookie: creel=header-s3cret\r\ncontent-length: 9\r\n\r\nbr0`,
  )
}

/** What no well-behaved client sends; the answer, if there is one, does not matter. */
async function sendRaw(request: string): Promise<void> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.end(request)
  await text(socket).catch(() => '')
}

function cookiesOf({ cookies }: HttpClient): Record<string, string> {
  return Object.fromEntries([...cookies].map(([name, value]) => [`the cookie ${name}`, value]))
}

function parse(line: string): object[] {
  try {
    return [JSON.parse(line)]
  } catch {
    return []
  }
}

async function photoOf(browser: HttpClient): Promise<Photo | undefined> {
  return (await browser.read<Photo[]>('/api/photos'))[0]
}
