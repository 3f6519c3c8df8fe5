import { beforeEach, expect, test } from 'vitest'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { startPhotonStandIn, tahoeCity } from '../../test/servers/photon.ts'

const geocoder = shareInFile(startPhotonStandIn)
const app = shareInFile(() => startTestApp({ GEOCODER: 'photon', GEOCODER_URL: geocoder.url }))
const user = shareInFile(() => app.signIn())
beforeEach(() => {
  geocoder.answerWith(null)
  geocoder.requests.length = 0
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

test.each([{ status: 500 }, { status: 400 }, 'flood', 'hang'] as const)(
  'a search returns no places if the geocoder responds with %j',
  { tags: 'slow' },
  async (failure) => {
    geocoder.answerWith(failure)
    const response = await search(`Failing ${JSON.stringify(failure)}`)
    expect([response.status, await response.json()]).toEqual([200, []])
    expect(geocoder.requests.length).toBeGreaterThan(0)
  },
)

test('concurrent searches all get a response while the geocoder hangs', { tags: 'slow' }, async () => {
  geocoder.answerWith('hang')
  const responses = await Promise.all(Array.from({ length: 40 }, (_, n) => search(`Crowd ${n}`)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await Promise.all(responses.map((response) => response.json()))).toEqual(Array(40).fill([]))
  // Searches that timed out in the queue are never sent to the geocoder. How many those are depends on the machine.
  expect(geocoder.requests.length).toBeLessThan(40)
})
