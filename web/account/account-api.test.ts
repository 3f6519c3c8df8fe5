import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { type PageServer, respondWith, startPageServer } from '../../test/servers/page-server.ts'
import { ConnectionError, RequestError } from '../api-client/request-error.ts'
import { clearUserCache, signInUrl, userQuery } from './account-api.ts'

const ann = { id: 'u1', email: 'ann@example.org', firstName: 'Ann', lastName: 'Gler' }
let server: PageServer | null = null

afterEach(async () => {
  await server?.stop()
  vi.unstubAllGlobals()
})

test('the signed-in user is the one in the response', async () => {
  await startResponding(200, ann)
  expect(await fetchUser()).toMatchObject({ firstName: 'Ann' })
})

test('a 401 response means that no user is signed in', async () => {
  await startResponding(401, { message: 'No.', code: 'X' })
  expect(await fetchUser()).toBeNull()
})

test.each([404, 429, 500, 502, 503, 504])(
  'an answer of %i says nothing about who is signed in',
  async (status) => {
    await startResponding(status, {})
    await expect(fetchUser()).rejects.toBeInstanceOf(RequestError)
  },
)

test('a failed request does not change who is signed in', async () => {
  await startResponding(200, ann)
  await server?.stop()
  await expect(fetchUser()).rejects.toBeInstanceOf(ConnectionError)
})

test('removing the user removes their cached data and nothing else', () => {
  const client = new QueryClient()
  client.setQueryData(['api', 'photos', { fishingOnly: 'true' }], ['a photo'])
  client.setQueryData(['api', 'config'], { version: '1.0.0' })
  client.setQueryData<unknown>(userQuery.queryKey, ann)
  clearUserCache(client)
  expect(client.getQueryData(['api', 'photos', { fishingOnly: 'true' }])).toBeUndefined()
  expect(client.getQueryData(['api', 'config'])).toEqual({ version: '1.0.0' })
  expect(client.getQueryData(userQuery.queryKey)).toBeNull()
})

test('sign-in returns to the page it was started from', () => {
  expect(signInUrl({ pathname: '/', search: '' })).toBe('/api/login')
  expect(signInUrl({ pathname: '/photos', search: '?locationId=1' })).toBe(
    '/api/login?returnTo=%2Fphotos%3FlocationId%3D1',
  )
})

function fetchUser() {
  return new QueryClient().fetchQuery({ ...userQuery, retry: false })
}

async function startResponding(status: number, body: unknown): Promise<void> {
  server = await startPageServer(respondWith(status, JSON.stringify(body)))
}
