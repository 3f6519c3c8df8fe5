import { beforeAll, expect, test } from 'vitest'
import { startBacklogEndpoint } from '../../shared/identification.ts'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import {
  apiModules,
  callEndpoint,
  createSampleData,
  inboxSettings,
  nameOf,
  type SampleData,
} from '../api/api-endpoints.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { waitFor } from '../app/wait-for.ts'
import { startExternalServices } from '../servers/external-services.ts'
import { type SmtpFailure, startSmtpStandIn } from '../servers/smtp.ts'
import type { Failure } from '../servers/stand-in-server.ts'

/* All external services fail in several ways: Creel keeps working, and completes its jobs afterwards. */

const outside = shareInFile(startExternalServices)
const mailServer = shareInFile(startSmtpStandIn)
const app = shareInFile(() =>
  startTestApp({
    ...outside.settings,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'log@example.org',
    ...inboxSettings,
  }),
)
beforeAll(async () => {
  await app.signIn('admin@example.org')
})

/** All endpoints but those that delete, need an administrator, pair devices (off here), or wait for Immich itself. */
const everydayEndpoints = apiModules.filter(
  ({ access, method, path }) =>
    access !== 'administrator' && method !== 'DELETE' && !/^\/api\/(immich|pair)/.test(path),
)

const outages: [name: string, Failure, SmtpFailure][] = [
  ['is down', 'cut', 'cut'],
  ['hangs', 'hang', 'hang'],
  ['responds with 500', { status: 500 }, { status: 421, at: 'greeting' }],
  [
    'responds with 429 and Retry-After',
    { status: 429, headers: { 'retry-after': '1' } },
    { status: 451, at: 'recipient' },
  ],
  ['responds with garbage', 'garbage', 'garbage'],
]

test.each(outages)(
  'while every external service %s, everyday endpoints respond as usual, and pending work completes afterwards',
  async (_, failure, smtpFailure) => {
    failAll(failure, smtpFailure)
    const email = `${JSON.stringify([failure, smtpFailure]).replaceAll(/\W/g, '')}@example.org`
    const log = await createSampleData(await app.signIn(email), 1)
    for (const call of everydayEndpoints) {
      // Whoever starts the backlog names the provider that they agreed to.
      const changes = call === startBacklogEndpoint ? { body: { provider: 'other' } } : {}
      const response = await callEndpoint(log.owner, call, log, changes)
      expect([nameOf(call), response.status]).toEqual([nameOf(call), call.status ?? 200])
      if (call.path === '/api/geocode') expect(await response.json()).toEqual([])
    }
    expect(await photoOf(log)).toMatchObject({ analysis: 'waiting', temperature: null })
    failAll(null, null)
    await waitFor(async () => {
      expect(await photoOf(log)).toMatchObject({
        analysis: 'done',
        weightLbs: 1.25,
        temperature: expect.any(Number),
      })
      expect(mailServer.takenFor(email)).toHaveLength(1)
    })
  },
)

test('a location that the geocoder could not name is named once the geocoder is back', async () => {
  failAll('cut', 'cut')
  const log = await createSampleData(await app.signIn('unnamed@example.org'), 9)
  await waitFor(async () => expect((await locationOf(log)).name).toMatch(/^Near /))
  failAll(null, null)
  await waitFor(async () => expect((await locationOf(log)).name).toMatch(/^Tahoe City/))
})

function failAll(failure: Failure | null, smtpFailure: SmtpFailure | null): void {
  const { vision, weather, geocoder } = outside
  for (const service of [vision, weather, geocoder]) service.answerWith(failure)
  mailServer.failWith(smtpFailure)
}

async function photoOf({ owner, photoId }: SampleData): Promise<Photo | undefined> {
  return (await owner.read<Photo[]>('/api/photos')).find(({ id }) => id === photoId)
}

function locationOf({ owner, locationId }: SampleData): Promise<Location> {
  return owner.read<Location>(`/api/locations/${locationId}`)
}
