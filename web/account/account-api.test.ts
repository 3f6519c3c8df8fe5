import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '../../shared/account.ts'
import { type PageServer, respondWith, startPageServer } from '../../test/servers/page-server.ts'
import { RequestError } from '../api-client/request-error.ts'
import { signInUrl, storePerAccount, userQuery } from './account-api.ts'

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

test('sign-in returns to the page it was started from', () => {
  expect(signInUrl({ pathname: '/', search: '' })).toBe('/api/login')
  expect(signInUrl({ pathname: '/photos', search: '?locationId=1' })).toBe(
    '/api/login?returnTo=%2Fphotos%3FlocationId%3D1',
  )
})

test('a store stays after the session has ended, and another user gets another one', () => {
  const client = new QueryClient()
  const storeFor = storePerAccount((_client, accountId) => ({ accountId }))
  const signIn = (id: string | null) =>
    client.setQueryData(userQuery.queryKey, id === null ? null : ({ id } as User))
  signIn('ann')
  const store = storeFor(client)
  expect(store).toEqual({ accountId: 'ann' })
  signIn(null)
  expect(storeFor(client)).toBe(store)
  signIn('ann')
  expect(storeFor(client)).toBe(store)
  signIn('bob')
  expect(storeFor(client)).toEqual({ accountId: 'bob' })
})

function fetchUser() {
  return new QueryClient().fetchQuery({ ...userQuery, retry: false })
}

async function startResponding(status: number, body: unknown): Promise<void> {
  server = await startPageServer(respondWith(status, JSON.stringify(body)))
}
