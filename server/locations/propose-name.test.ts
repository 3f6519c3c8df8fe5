import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { startPhotonStandIn, tahoeCity } from '../../test/servers/photon.ts'

let app: TestApp
let geocoder: Awaited<ReturnType<typeof startPhotonStandIn>>
let user: HttpClient
beforeAll(async () => {
  geocoder = await startPhotonStandIn()
  app = await startTestApp({ GEOCODER: 'photon', GEOCODER_URL: geocoder.url })
})
beforeEach(async () => {
  geocoder.answerWith(null)
  geocoder.requests.length = 0
  user = await app.signIn(`pins-${++users}@example.org`)
})
afterAll(async () => {
  await app.stop()
  await geocoder.stop()
})

let users = 0

function propose(query: string): Promise<Response> {
  return user.fetch(`/api/geocode/name?${query}`)
}

const onTahoe = 'latitude=39.1&longitude=-120.03'

test('the water is proposed, or else the town', async () => {
  expect(await (await propose(onTahoe)).json()).toEqual({ name: 'Lake Tahoe' })
  geocoder.answerWith({ byName: [], natural: [], towns: [tahoeCity] })
  expect(await (await propose('latitude=39.17&longitude=-120.14')).json()).toEqual({ name: 'Tahoe City' })
})

test('the geocoder receives the position to about ten meters, and is asked once', {
  tags: 'slow',
}, async () => {
  await propose('latitude=39.123456&longitude=-120.034567')
  const sent = geocoder.requests.map(({ url }) => [url.searchParams.get('lat'), url.searchParams.get('lon')])
  expect(new Set(sent.flat())).toEqual(new Set(['39.1235', '-120.0346']))
  await propose('latitude=39.123457&longitude=-120.034568')
  expect(geocoder.requests).toHaveLength(sent.length)
})

test('proposals are cached per user, so no one learns where others drop pins', { tags: 'slow' }, async () => {
  await propose(onTahoe)
  const { length } = geocoder.requests
  await (await app.signIn('other-pins@example.org')).fetch(`/api/geocode/name?${onTahoe}`)
  expect(geocoder.requests).toHaveLength(2 * length)
})

test.each([{ status: 500 }, { status: 429 }, 'garbage', 'cut', 'hang'] as const)(
  'no name is proposed if the geocoder responds with %j',
  { tags: 'slow' },
  async (failure) => {
    geocoder.answerWith(failure)
    const response = await propose(onTahoe)
    expect([response.status, await response.json()]).toEqual([200, { name: null }])
  },
)

test.each([
  '',
  'latitude=39.1',
  'latitude=90.1&longitude=0',
  'latitude=0&longitude=-180.5',
  'latitude=1e1&longitude=0',
  'latitude=NaN&longitude=0',
  'latitude=1&latitude=2&longitude=0',
  `${onTahoe}&q=x`,
])('the query %j is rejected before the geocoder is asked', async (query) => {
  expect((await propose(query)).status).toBe(400)
  expect(geocoder.requests).toEqual([])
})

test('no name is proposed without signing in', async () => {
  expect((await app.visit().fetch(`/api/geocode/name?${onTahoe}`)).status).toBe(401)
  expect(geocoder.requests).toEqual([])
})
