import { existsSync, globSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import manifest from '../../package.json' with { type: 'json' }
import { makeJpeg } from '../../scripts/samples/sample-photo.ts'
import { photoFileUrl } from '../../shared/photo-files.ts'
import type { Photo } from '../../shared/photos.ts'
import { startDebianPostgres } from '../app/debian-postgres.ts'
import { findFreePort } from '../app/free-port.ts'
import type { HttpClient } from '../app/http-client.ts'
import { heicSample } from '../samples/samples.ts'
import { signInAtProvider } from '../servers/oidc-login.ts'
import { startOidcProvider } from '../servers/oidc-provider.ts'
import { createTestBucket, startS3Server } from '../servers/s3-server.ts'
import { type BuiltImage, buildImage } from './build-image.ts'
import {
  type ContainerOptions,
  type RunningContainer,
  runContainer,
  startContainer,
} from './run-container.ts'

/* Builds the Dockerfile and runs the image as operators do: with `docker run`, and as in compose.yaml. */

const megabyte = 1_000_000
// The user `node` of the official images.
const uid = 1000
const signInService = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'creel' }
const offline = { WEATHER_URL: 'off', GEOCODER: 'off', LOG_LEVEL: 'warn' }

let image: BuiltImage

beforeAll(async () => {
  image = await buildImage()
})

afterAll(() => image?.remove())

test('the image holds the server and its packages, but no development packages or tests', () => {
  const app = join(image.files, 'creel')
  const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  )
  expect(readdirSync(app).sort()).toEqual([
    'node_modules',
    'package.json',
    'scripts',
    'server',
    'shared',
    'web',
  ])
  expect(readdirSync(join(app, 'web'))).toEqual(['dist'])
  const isInstalled = (name: string) => existsSync(join(app, 'node_modules', name, 'package.json'))
  expect(Object.keys(manifest.dependencies).filter((name) => !isInstalled(name))).toEqual([])
  // The lock file marks the packages that only development needs.
  const isForDevelopment = (name: string) => lock.packages[`node_modules/${name}`]?.dev === true
  expect(Object.keys(manifest.devDependencies).filter(isForDevelopment).filter(isInstalled)).toEqual([])
  const own = globSync('{scripts,server,shared,web}/**', { cwd: app })
  expect(own.length).toBeGreaterThan(150)
  expect(own.filter((path) => /\.test\.|(^|\/)\.(env|git|npmrc)/.test(path))).toEqual([])
})

test('the image adds less than 400 MB to its base', () => {
  const { image: whole, base } = image.size
  console.log(`The image takes ${whole / megabyte} MB, ${base / megabyte} MB of them its base.`)
  expect(whole - base).toBeGreaterThan(50 * megabyte)
  expect(whole - base).toBeLessThan(400 * megabyte)
})

test.each([
  ['with default settings', {}],
  ['on loopback only', { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' }],
])(
  'without a sign-in service the container ends with a message that says what to set, %s',
  async (_how, settings) => {
    const volume = await makeVolume()
    const { code, said } = await runContainer(image, { volume, settings })
    expect(code).toBe(1)
    expect(said).toBe(
      'In a container Creel needs a sign-in service: set OIDC_ISSUER and OIDC_CLIENT_ID, or AUTH_HEADER_SUBJECT, and PUBLIC_URL to the address that browsers use. ' +
        'Or set LAN=on and PUBLIC_URL to let in devices that you pair.',
    )
    expect(readdirSync(volume)).toEqual([])
  },
)

test('without a volume the container ends with a message before it has stored anything', async () => {
  const { code, said } = await runContainer(image, { settings: signInService })
  expect(code).toBe(1)
  expect(said).toContain('Removing this container would delete /data. Start it with a volume there')
  expect(readdirSync(join(image.files, 'data'))).toEqual([])
})

test('with a folder of another user the container ends with a message that names the user it runs as', async () => {
  const volume = await makeVolume(0)
  const { code, said } = await runContainer(image, { volume, settings: signInService })
  expect(code).toBe(1)
  expect(said).toContain(`Creel runs as user ${uid}, who may not write to /data.`)
})

test('as a user without a name the container ends with a message before it has stored anything', async () => {
  const volume = await makeVolume(4321)
  const { code, said } = await runContainer(image, { volume, user: '4321:4321', settings: signInService })
  expect(code).toBe(1)
  expect(said).toContain('PostgreSQL needs a name for user 4321.')
  expect(readdirSync(volume)).toEqual([])
})

test('one container with one volume keeps a photo through a stop and a kill', async () => {
  const { url, options } = await prepare()
  const first = await start(options)
  expect(await runContainer(image, { ...options, command: image.healthCheck })).toEqual({ code: 0, said: '' })
  const bytes = heicSample('heic-gps-north-west')
  const id = await uploadPhoto(await signIn(url, options.provider), 'catch.heic', bytes)
  expect(await first.stop()).toMatchObject({ code: 0 })
  expect((await runContainer(image, { ...options, command: image.healthCheck })).code).toBe(1)

  const second = await start(options)
  await expectPhoto(await signIn(url, options.provider), id, bytes)
  await second.kill()

  const third = await start(options)
  await expectPhoto(await signIn(url, options.provider), id, bytes)
  expect(await third.stop()).toMatchObject({ code: 0 })

  const stored = readdirSync(options.volume, { recursive: true, encoding: 'utf8' })
  expect(stored).toContain('postgres/cluster/PG_VERSION')
  expect(stored.filter((path) => lstatSync(join(options.volume, path)).uid !== uid)).toEqual([])
  // A read-only container needs only its volume and an empty /tmp.
  expect(readdirSync(join(image.files, 'tmp'))).toEqual([])
  expect(readdirSync(join(image.files, 'data'))).toEqual([])
})

test('web and worker of compose.yaml work together on PostgreSQL and an object store', async () => {
  const { url, options } = await prepare()
  const database = await startDebianPostgres(join(tmpdir(), 'image-database'), {})
  onTestFinished(() => database.stop())
  const s3 = await startS3Server()
  onTestFinished(() => s3.kill())
  const backends = { DATABASE_URL: database.connectionString, ...(await createTestBucket(s3)) }
  const settingsFor = (service: 'web' | 'worker') => ({
    ...composeSettings(service),
    ...options.settings,
    ...backends,
  })
  const metricsPort = { METRICS_PORT: String(await findFreePort()) }
  const web = await start({ settings: settingsFor('web') })
  const worker = await start({ settings: { ...settingsFor('worker'), ...metricsPort } })
  const health = { settings: { ...settingsFor('worker'), ...metricsPort }, command: image.healthCheck }
  expect(await runContainer(image, health)).toEqual({ code: 0, said: '' })

  const user = await signIn(url, options.provider)
  const montauk = { latitude: 41.0712, longitude: -71.8579, gpsInstant: '2025-06-14T10:12:30Z' }
  const bytes = await makeJpeg({ ...montauk, takenAt: '2025-06-14T06:12:30' })
  const id = await uploadPhoto(user, 'catch.jpg', bytes)
  await expectPhoto(user, id, bytes)
  // Only the worker calculates tides.
  const readTideType = async () => (await user.read<Photo[]>('/api/photos'))[0]?.tideType
  await expect.poll(readTideType).toEqual(expect.any(String))
  expect((await Promise.all([web.stop(), worker.stop()])).map(({ code }) => code)).toEqual([0, 0])
})

/** Starts a sign-in service and prepares a container that is reachable at a free port of this machine. */
async function prepare() {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const provider = await startOidcProvider(url)
  onTestFinished(() => provider.stop())
  const { issuer, clientId, clientSecret } = provider
  const oidc = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
  // The image sets PUBLIC_URL.
  const settings = { ...offline, ...oidc, PORT: String(port) }
  return { url, options: { provider, settings, volume: await makeVolume() } }
}

/** A folder like a new named volume of Docker: empty, with the owner of the image's /data. */
async function makeVolume(owner = uid): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'creel-volume-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chown(folder, owner, owner)
  return folder
}

async function start(options: ContainerOptions): Promise<RunningContainer> {
  const container = await startContainer(image, options)
  onTestFinished(async () => {
    await container.kill()
  })
  return container
}

async function signIn(url: string, provider: { issuer: string }): Promise<HttpClient> {
  const { browser, callback } = await signInAtProvider({ url }, provider, 'ann')
  expect((await browser.fetch(callback)).headers.get('location')).toBe('/')
  return browser
}

async function uploadPhoto(user: HttpClient, name: string, bytes: Buffer): Promise<string> {
  const [result] = await user.upload([{ name, bytes }])
  expect(result?.success).toBe(true)
  return result?.id ?? ''
}

async function expectPhoto(user: HttpClient, id: string, bytes: Buffer): Promise<void> {
  const response = await user.fetch(photoFileUrl(id, 'original'))
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
}

/** The environment of a service in compose.yaml, with a value for each variable of `.env`. */
function composeSettings(service: 'web' | 'worker'): Record<string, string> {
  const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true })
  const pairs = Object.entries<string>(services[service].environment)
  return Object.fromEntries(pairs.map(([name, value]) => [name, value.replace(/\$\{\w+:\?\}/, 'secret')]))
}
