import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { lakeTahoe, startPhotonStandIn, tahoeCity } from '../../test/servers/photon.ts'

let app: TestApp
let appWithout: TestApp
let geocoder: Awaited<ReturnType<typeof startPhotonStandIn>>
let user: HttpClient
beforeAll(async () => {
  geocoder = await startPhotonStandIn()
  app = await startTestApp({ GEOCODER: 'photon', GEOCODER_URL: geocoder.url })
  appWithout = await startTestApp({ GEOCODER: 'off' })
  user = await app.signIn()
})
beforeEach(() => {
  geocoder.answerWith(null)
  geocoder.requests.length = 0
})
afterAll(async () => {
  await Promise.all([app.stop(), appWithout.stop()])
  await geocoder.stop()
})

function search(words: string): Promise<Response> {
  return user.fetch(`/api/geocode?${new URLSearchParams({ q: words })}`)
}

test('a search returns places with the specified fields', async () => {
  expect(await (await search('Lake Tahoe')).json()).toEqual([
    {
      place_id: 'R9315',
      display_name: 'Lake Tahoe, El Dorado County, California, United States',
      type: 'water',
      lat: 39.0968,
      lon: -120.0324,
    },
  ])
})

test('a search returns at most five places, even if the geocoder returns more', {
  tags: 'slow',
}, async () => {
  geocoder.answerWith({ byName: Array(9).fill(tahoeCity), natural: [], towns: [] })
  expect(await (await search('Tahoe City')).json()).toHaveLength(5)
})

test('results are cached per user, so no one learns what others search for', { tags: 'slow' }, async () => {
  const otherUser = await app.signIn('other@example.org')
  await search('Donner Lake')
  await search(' donner  LAKE')
  expect(geocoder.requests).toHaveLength(1)
  expect(await otherUser.read('/api/geocode?q=%20donner%20%20LAKE')).toHaveLength(1)
  expect(geocoder.requests).toHaveLength(2)
})

test('a place with invalid coordinates is left out', { tags: 'slow' }, async () => {
  geocoder.answerWith({ byName: [{ ...lakeTahoe, latitude: 390 }, tahoeCity], natural: [], towns: [] })
  expect(await (await search('Nowhere')).json()).toMatchObject([{ place_id: 'N150939' }])
})

test.each([
  { status: 500 },
  { status: 503 },
  { status: 429, headers: { 'retry-after': '60' } },
  { status: 404 },
  { status: 400 },
  'garbage',
  'cut',
  'flood',
  'hang',
] as const)(
  'a search returns no places if the geocoder responds with %j',
  { tags: 'slow' },
  async (failure) => {
    geocoder.answerWith(failure)
    const response = await search(`Failing ${JSON.stringify(failure)}`)
    expect([response.status, await response.json()]).toEqual([200, []])
    expect(geocoder.requests.length).toBeGreaterThan(0)
  },
)

test('a failure is not cached', { tags: 'slow' }, async () => {
  geocoder.answerWith({ status: 500 })
  expect(await (await search('Fallen Leaf Lake')).json()).toEqual([])
  geocoder.answerWith(null)
  expect(await (await search('Fallen Leaf Lake')).json()).toHaveLength(1)
})

test('concurrent searches all get a response while the geocoder hangs', { tags: 'slow' }, async () => {
  geocoder.answerWith('hang')
  const responses = await Promise.all(Array.from({ length: 40 }, (_, n) => search(`Crowd ${n}`)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await Promise.all(responses.map((response) => response.json()))).toEqual(Array(40).fill([]))
  // Searches that timed out in the queue are never sent to the geocoder.
  expect(geocoder.requests.length).toBeLessThan(10)
})

test('a search returns no places if the geocoder is turned off', async () => {
  const without = await appWithout.signIn()
  expect(await without.read('/api/geocode?q=Lake%20Tahoe')).toEqual([])
})

test.each([
  '',
  '?q=',
  '?q=%20%20',
  '?q=a%00b',
  '?q=a%0Ab',
  `?q=${'x'.repeat(201)}`,
  '?q=a&q=b',
  '?q=Tahoe&limit=50',
])('the query %j is rejected with a message', async (query) => {
  const response = await user.fetch(`/api/geocode${query}`)
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 'INVALID_INPUT', message: expect.any(String) },
  ])
  expect(geocoder.requests).toEqual([])
})

test('a search without signing in is rejected', async () => {
  expect((await app.visit().fetch('/api/geocode?q=Tahoe')).status).toBe(401)
  expect(geocoder.requests).toEqual([])
})
