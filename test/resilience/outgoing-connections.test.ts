import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { findFreePort } from '../app/free-port.ts'
import { type HttpClient, signInLocally } from '../app/http-client.ts'
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

/* Nothing leaves the machine but what the privacy page names: whom Creel tries to reach, and what they are told. */

const strace = findStrace('started')
const why = strace.missing === null ? '' : ` (${strace.missing})`

const patience = { timeout: 120_000, interval: 250 }

const statements = {
  vision: 'Photos are sent to an AI vision service',
  geocoder: 'Coordinates go to a reverse-geocoding service',
  weather: 'The location and time of each catch go to a weather service',
  store: 'Photos are stored in an object store',
  mail: 'Emails are sent to you through a mail server',
}

describe.skipIf(strace.missing)(`as it is installed, Creel${why}`, () => {
  let creel: MonitoredApp
  let privacyPage: string
  const { weather, geocoder } = readConfig({})
  const hosts = [weather?.forecastUrl, weather?.archiveUrl, geocoder?.url].map(
    (url) => new URL(url ?? '').host,
  )
  beforeAll(async () => {
    creel = await startMonitored({ WEATHER_URL: '', GEOCODER: '' })
    const angler = await signInLocally(creel.server.url, 'quentina.zwicky@example.org')
    await useEveryFeature(angler)
    await sendAllEmails(angler)
    await vi.waitFor(async () => {
      expect((await creel.watch.reached()).names).toEqual(expect.arrayContaining(hosts))
    }, patience)
    privacyPage = await readPrivacyPage(creel.server, angler)
    await creel.end()
  })
  afterAll(() => creel.remove())

  test('looks up the weather service and the geocoder, and nobody else', async () => {
    expect((await creel.watch.reached()).names).toEqual(hosts.toSorted())
  })

  test('reaches no address but of whoever tells addresses, and no socket but its database’s', async () => {
    const { addresses, sockets } = await creel.watch.reached()
    expect(addresses.filter((address) => !address.endsWith(':53'))).toEqual([])
    expect(sockets.filter((path) => !isOwn(path, creel))).toEqual([])
  })

  test('names both of them on its privacy page, and says that nobody looks at photos', () => {
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
  let outside: ExternalServices
  let mailServer: SmtpStandIn
  let provider: ProviderProcess
  let s3: S3Server
  let store: FaultyS3Proxy
  const toStore: string[] = []
  const angler = 'quentina-zwicky'
  beforeAll(async () => {
    const port = await findFreePort()
    outside = await startExternalServices()
    mailServer = await startSmtpStandIn()
    provider = await startOidcProvider(`http://127.0.0.1:${port}`)
    s3 = await startS3Server()
    store = await openFaultyS3Proxy(s3.endpoint)
    store.behave((_, { url, headers }) => {
      toStore.push(`${decodeURIComponent(url ?? '')} ${JSON.stringify(headers)}`)
      return null
    })
    creel = await startMonitored({
      ...outside.settings,
      ...(await createTestBucket({ ...s3, endpoint: store.endpoint })),
      PORT: String(port),
      SMTP_URL: mailServer.url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: 'Stand-in Login',
      ADMIN_EMAILS: `${angler}@example.org`,
    })
    const { browser, callback } = await signInAtProvider(creel.server, provider, angler)
    await browser.fetch(callback)
    await useEveryFeature(browser)
    await awaitAllKnown(browser)
    await sendAllEmails(browser)
    await vi.waitFor(() => expect(mailServer.taken).toHaveLength(3), patience)
    privacyPage = await readPrivacyPage(creel.server, browser)
    await browser.fetch('/api/logout')
    await creel.end()
  })
  afterAll(async () => {
    await creel.remove()
    await store.stop()
    await Promise.all([outside.stop(), mailServer.stop(), provider.stop(), s3.kill()])
  })

  test('reaches each of them, and nobody else', async () => {
    const { names, addresses, sockets } = await creel.watch.reached()
    const urls = [outside.vision.url, outside.weather.url, outside.geocoder.url]
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

  test('shows the vision service a smaller picture, month and water, and nothing else', async () => {
    expect(outside.vision.requests).toHaveLength(2)
    for (const { headers, body } of outside.vision.requests) {
      const { picture, words } = splitQuestion(body)
      expectNothingPrivate(JSON.stringify(headers), words, picture.toString('latin1'))
      expect(words).not.toMatch(/-?\d{1,3}\.\d{3,}/)
      expect(words).toContain('The angler is 71 inches tall.')
      expect((await sharp(picture).metadata()).width).toBeLessThanOrEqual(1280)
      const [told = {}] = await readWithExiftool([picture])
      expect(privateTags(told)).toEqual([])
    }
    expect(privacyPage).toContain('It receives a smaller copy with no GPS data, plus the month')
  })

  test('tells the geocoder coordinates and what was searched for, and nothing else', () => {
    const { requests } = outside.geocoder
    for (const { url, headers } of requests) {
      expectNothingPrivate(url.href, JSON.stringify(headers))
    }
    const searched = requests.flatMap(({ url }) => url.searchParams.getAll('q'))
    expect(searched).toEqual(['lake champlain'])
    expect(namesOfFields(requests)).toEqual([
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

  test('tells the weather service hour and place, to a kilometre, and nothing else', () => {
    const { requests } = outside.weather
    expect(requests.map(({ url }) => url.pathname).toSorted()).toEqual(['/v1/archive', '/v1/forecast'])
    for (const { url, headers } of requests) {
      expectNothingPrivate(url.href, JSON.stringify(headers))
      expect(url.searchParams.get('latitude')).toBe(location.latitude.toFixed(2))
      expect(url.searchParams.get('longitude')).toBe(location.longitude.toFixed(2))
    }
  })

  test('hands the mail server letters to the angler with pictures, and without a place on earth', async () => {
    expect(mailServer.taken.map(({ to }) => to)).toEqual(Array(3).fill([`${angler}@example.org`]))
    const pictures: Uint8Array[] = []
    for (const { mail } of mailServer.taken) {
      const { 'the name of a spot': _, ...others } = privateWords // which the page says
      const told = JSON.stringify({ ...mail, attachments: mail.attachments.map(({ filename }) => filename) })
      expectAbsent(told, { ...others, 'the latitude': '44.47', 'the longitude': '73.21' })
      const photos = mail.attachments.filter(({ mimeType }) => mimeType === 'image/jpeg')
      pictures.push(...photos.map(({ content }) => new Uint8Array(content as ArrayBuffer)))
    }
    expect(pictures.length).toBeGreaterThan(2)
    for (const told of await readWithExiftool(pictures)) expect(privateTags(told)).toEqual([])
    expect(privacyPage).toContain('They include your name and show your catches with photo, date, ')
  })

  test('keeps photo files in the store under names that tell nothing', () => {
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

/** The database's, and the one at which the C library asks a name cache of this machine, if there is one. */
function isOwn(socket: string, { dataDir }: MonitoredApp): boolean {
  return socket.startsWith(`${dataDir}/postgres/`) || socket === '/var/run/nscd/socket'
}

function expectAbsent(text: string, words: Record<string, string>): void {
  const found = Object.entries(words).filter(([, word]) => text.toLowerCase().includes(word.toLowerCase()))
  expect(found).toEqual([])
}

/** The picture of a question to the vision service, and all the rest of it. */
function splitQuestion(body: string): { picture: Buffer; words: string } {
  const [url = '', data = ''] = /data:image\/[a-z]+;base64,([^"]+)/.exec(body) ?? []
  return { picture: Buffer.from(data, 'base64'), words: body.replace(url, '') }
}

function namesOfFields(requests: ReceivedRequest[]): string[] {
  return [...new Set(requests.flatMap(({ url }) => [...url.searchParams.keys()]))].sort()
}
