import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { findFreePort } from '../app/free-port.ts'
import { type HttpClient, signInLocally } from '../app/http-client.ts'
import { waitFor } from '../app/wait-for.ts'
import { privateTags, readWithExiftool } from '../assertions/exiftool.ts'
import { type ExternalServices, startExternalServices } from '../servers/external-services.ts'
import { type FaultyS3Proxy, openFaultyS3Proxy } from '../servers/faulty-s3-proxy.ts'
import { signInAtProvider } from '../servers/oidc-login.ts'
import { type ProviderProcess, startOidcProvider } from '../servers/oidc-provider.ts'
import { createTestBucket, type S3Server, startS3Server } from '../servers/s3-server.ts'
import { type SmtpStandIn, startSmtpStandIn } from '../servers/smtp.ts'
import type { ReceivedRequest } from '../servers/stand-in-server.ts'
import { findStrace } from './find-strace.ts'
import {
  awaitAllKnown,
  location,
  type MonitoredApp,
  privateWords,
  readPrivacyPage,
  startMonitored,
  useEveryFeature,
} from './network/full-scenario.ts'

/* Creel connects only to the services that the privacy page names, and sends them only what it says. */

const strace = findStrace('started')
const why = strace.missing === null ? '' : ` (${strace.missing})`

const statements = {
  vision: 'Photos are sent to an AI vision service',
  geocoder: 'Coordinates go to a reverse-geocoding service',
  weather: 'The location and time of each catch go to a weather service',
  store: 'Photos are stored in an object store',
  mail: 'Emails are sent to you through a mail server',
}

describe.skipIf(strace.missing)(`with the default settings, Creel${why}`, () => {
  let creel: MonitoredApp
  let privacyPage: string
  const { weather, geocoder } = readConfig({})
  const hosts = [weather?.forecastUrl, weather?.archiveUrl, geocoder?.url].map(
    (url) => new URL(url ?? '').host,
  )
  beforeAll(async () => {
    creel = await startMonitored({ WEATHER_URL: '', GEOCODER: '' })
    const user = await signInLocally(creel.server.url, 'quentina.zwicky@example.org')
    await useEveryFeature(user)
    await sendAllEmails(user)
    await waitFor(
      async () => {
        expect((await creel.watch.reached()).names).toEqual(expect.arrayContaining(hosts))
      },
      { interval: 250 },
    )
    privacyPage = await readPrivacyPage(creel.server, user)
    await creel.end()
  })
  afterAll(() => creel.remove())

  test('looks up only the weather service and the geocoder', async () => {
    expect((await creel.watch.reached()).names).toEqual(hosts.toSorted())
  })

  test('connects only to name servers and to the socket of its database', async () => {
    const { addresses, sockets } = await creel.watch.reached()
    expect(addresses.filter((address) => !address.endsWith(':53'))).toEqual([])
    expect(sockets.filter((path) => !isOwn(path, creel))).toEqual([])
  })

  test('names both services on its privacy page and says that no photos are sent', () => {
    expect(privacyPage).toContain(statements.weather)
    expect(privacyPage).toContain(statements.geocoder)
    expect(privacyPage).not.toContain('turned off on this server')
    expect(privacyPage).toContain('None is set up on this server, so no photos are being sent.')
    expect(privacyPage).not.toContain(statements.store)
    expect(privacyPage).not.toContain(statements.mail)
  })
})

describe.skipIf(strace.missing)(`with every service set up, Creel${why}`, () => {
  let creel: MonitoredApp
  let privacyPage: string
  let externalServices: ExternalServices
  let mailServer: SmtpStandIn
  let provider: ProviderProcess
  let s3: S3Server
  let store: FaultyS3Proxy
  const toStore: string[] = []
  const user = 'quentina-zwicky'
  beforeAll(async () => {
    const port = await findFreePort()
    externalServices = await startExternalServices()
    mailServer = await startSmtpStandIn()
    provider = await startOidcProvider(`http://127.0.0.1:${port}`)
    s3 = await startS3Server()
    store = await openFaultyS3Proxy(s3.endpoint)
    store.behave((_, { url, headers }) => {
      toStore.push(`${decodeURIComponent(url ?? '')} ${JSON.stringify(headers)}`)
      return null
    })
    creel = await startMonitored({
      ...externalServices.settings,
      ...(await createTestBucket({ ...s3, endpoint: store.endpoint })),
      PORT: String(port),
      SMTP_URL: mailServer.url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: 'Stand-in Login',
      ADMIN_EMAILS: `${user}@example.org`,
    })
    const { browser, callback } = await signInAtProvider(creel.server, provider, user)
    await browser.fetch(callback)
    await useEveryFeature(browser)
    await awaitAllKnown(browser)
    await sendAllEmails(browser)
    await waitFor(() => expect(mailServer.taken).toHaveLength(3), { interval: 250 })
    privacyPage = await readPrivacyPage(creel.server, browser)
    await browser.fetch('/api/logout')
    await creel.end()
  })
  afterAll(async () => {
    await creel.remove()
    await store.stop()
    await Promise.all([externalServices.stop(), mailServer.stop(), provider.stop(), s3.kill()])
  })

  test('connects to each of them and to nothing else', async () => {
    const { names, addresses, sockets } = await creel.watch.reached()
    const urls = [externalServices.vision.url, externalServices.weather.url, externalServices.geocoder.url]
    const named = [...urls, mailServer.url, provider.issuer, store.endpoint]
    expect(addresses).toEqual(named.map((url) => new URL(url).host).toSorted())
    expect(names).toEqual([])
    expect(sockets.filter((path) => !isOwn(path, creel))).toEqual([])
  })

  test('names each of them on its privacy page', () => {
    for (const statement of Object.values(statements)) expect(privacyPage).toContain(statement)
    expect(privacyPage).toContain('Authentication is handled by Stand-in Login')
    expect(privacyPage).not.toContain('on this server, so no')
  })

  test('sends the vision service a smaller image and nothing private', async () => {
    expect(externalServices.vision.requests).toHaveLength(2)
    for (const { headers, body } of externalServices.vision.requests) {
      const { image, prompt } = splitRequest(body)
      expectNothingPrivate(JSON.stringify(headers), prompt, image.toString('latin1'))
      expect(prompt).not.toMatch(/-?\d{1,3}\.\d{3,}/)
      expect(prompt).toContain('The angler is 71 inches tall.')
      expect((await sharp(image).metadata()).width).toBeLessThanOrEqual(1280)
      const [tags = {}] = await readWithExiftool([image])
      expect(privateTags(tags)).toEqual([])
    }
    expect(privacyPage).toContain('It receives a smaller copy with no GPS data, plus the month')
    expect(privacyPage).toContain('it may also receive enlarged parts of the photo, with no GPS data either.')
  })

  test('sends the geocoder only coordinates and the search text', () => {
    const { requests } = externalServices.geocoder
    for (const { url, headers } of requests) {
      expectNothingPrivate(url.href, JSON.stringify(headers))
    }
    const searched = requests.flatMap(({ url }) => url.searchParams.getAll('q'))
    expect(searched).toEqual(['lake champlain'])
    expect(parameterNames(requests)).toEqual([
      'lang',
      'lat',
      'layer',
      'limit',
      'lon',
      'osm_tag',
      'q',
      'radius',
    ])
    expect(privacyPage).toContain('It also receives what you type into the map search.')
  })

  test('sends the weather service coordinates to about a kilometer and nothing private', () => {
    const { requests } = externalServices.weather
    expect(requests.map(({ url }) => url.pathname).toSorted()).toEqual(['/v1/archive', '/v1/forecast'])
    for (const { url, headers } of requests) {
      expectNothingPrivate(url.href, JSON.stringify(headers))
      expect(url.searchParams.get('latitude')).toBe(location.latitude.toFixed(2))
      expect(url.searchParams.get('longitude')).toBe(location.longitude.toFixed(2))
    }
  })

  test('sends the mail server emails to the user with photos, but without coordinates or photo metadata', async () => {
    expect(mailServer.taken.map(({ to }) => to)).toEqual(Array(3).fill([`${user}@example.org`]))
    const images: Uint8Array[] = []
    for (const { mail } of mailServer.taken) {
      const { 'the name of a spot': _, ...others } = privateWords // the privacy page mentions it
      const content = JSON.stringify({
        ...mail,
        attachments: mail.attachments.map(({ filename }) => filename),
      })
      expectAbsent(content, { ...others, 'the latitude': '44.47', 'the longitude': '73.21' })
      const photos = mail.attachments.filter(({ mimeType }) => mimeType === 'image/jpeg')
      images.push(...photos.map(({ content }) => new Uint8Array(content as ArrayBuffer)))
    }
    expect(images.length).toBeGreaterThan(2)
    for (const tags of await readWithExiftool(images)) expect(privateTags(tags)).toEqual([])
    expect(privacyPage).toContain('They include your name and show your catches with photo, date, ')
  })

  test('keeps photo files in the store under names that reveal nothing', () => {
    expect(toStore.length).toBeGreaterThan(6)
    for (const request of toStore) expectNothingPrivate(request)
  })

  function expectNothingPrivate(...texts: string[]): void {
    const person = { 'a name and an e-mail address': 'zwicky', 'a family name': 'Fisher' }
    const exactly = { 'the exact latitude': '44.47583', 'the exact longitude': '73.21207' }
    for (const text of texts) expectAbsent(text, { ...privateWords, ...person, ...exactly })
  }
})

async function sendAllEmails(administrator: HttpClient): Promise<void> {
  for (const kind of ['throwback', 'daily-summary'])
    expect(await administrator.change('POST', `/api/admin/emails/send-${kind}`)).toMatchObject({ queued: 1 })
}

/** The socket of the database, or of a name cache on this machine, which the C library may query. */
function isOwn(socket: string, { dataDir }: MonitoredApp): boolean {
  return socket.startsWith(`${dataDir}/postgres/`) || socket === '/var/run/nscd/socket'
}

function expectAbsent(text: string, words: Record<string, string>): void {
  const found = Object.entries(words).filter(([, word]) => text.toLowerCase().includes(word.toLowerCase()))
  expect(found).toEqual([])
}

/** Splits a request to the vision service into its image and the rest. */
function splitRequest(body: string): { image: Buffer; prompt: string } {
  const [url = '', data = ''] = /data:image\/[a-z]+;base64,([^"]+)/.exec(body) ?? []
  return { image: Buffer.from(data, 'base64'), prompt: body.replace(url, '') }
}

function parameterNames(requests: ReceivedRequest[]): string[] {
  return [...new Set(requests.flatMap(({ url }) => [...url.searchParams.keys()]))].sort()
}
