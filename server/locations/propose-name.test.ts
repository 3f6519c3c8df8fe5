import { beforeEach, expect, test } from 'vitest'
import type { HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { startPhotonStandIn, tahoeCity } from '../../test/servers/photon.ts'

const geocoder = shareInFile(startPhotonStandIn)
const app = shareInFile(() => startTestApp({ GEOCODER: 'photon', GEOCODER_URL: geocoder.url }))
let user: HttpClient
beforeEach(async () => {
  geocoder.answerWith(null)
  geocoder.requests.length = 0
  user = await app.signIn(`pins-${++users}@example.org`)
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
