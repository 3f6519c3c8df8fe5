import { afterEach, expect, test, vi } from 'vitest'
import { type User, userIdHeader } from '../../shared/account.ts'
import { createQueryClient } from '../api-client/query-client.ts'
import { userIdHeaders } from '../api-client/user-id-header.ts'
import { userQuery } from './account-api.ts'
import { revalidateSession, syncSessionAcrossTabs } from './watch-session.ts'

afterEach(() => vi.unstubAllGlobals())

const photos = ['api', 'photos']

test('signing out removes the user’s cached data', async () => {
  const { client, become } = setUp()
  await become('ann')
  client.setQueryData(photos, ['of Ann'])
  await become(null)
  expect(client.getQueryData(photos)).toBeUndefined()
  expect(client.getQueryData(userQuery.queryKey)).toBeNull()
})

test('the page is reloaded for another user', async () => {
  const { become, reloadPage } = setUp()
  await become('ann')
  await become('ann', { units: 'metric' })
  expect(reloadPage).not.toHaveBeenCalled()
  await become('bob')
  expect(reloadPage).toHaveBeenCalledOnce()
})

test('a restored page removes the user if the server is unreachable', async () => {
  const { client, become } = setUp()
  await become('ann')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('out of reach')))
  await revalidateSession(client)
  expect(client.getQueryData(userQuery.queryKey)).toBeUndefined()
})

test('writes name the user of the page, even once another user has signed in', async () => {
  const { become } = setUp()
  await become('ann')
  await become('bob')
  expect(userIdHeaders()).toEqual({ [userIdHeader]: 'ann' })
  await become(null)
  expect(userIdHeaders()).toEqual({})
})

function setUp() {
  const client = createQueryClient(() => undefined)
  const reloadPage = vi.fn()
  syncSessionAcrossTabs(client, reloadPage)
  return {
    client,
    reloadPage,
    /** Sets the signed-in user, as a response of the server does. */
    async become(id: string | null, fields: Partial<User> = {}) {
      client.setQueryData(userQuery.queryKey, id === null ? null : ({ id, ...fields } as User))
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}
