import { afterEach, expect, test, vi } from 'vitest'
import { type User, userIdHeader } from '../../shared/account.ts'
import { createQueryClient } from '../api-client/query-client.ts'
import { userIdHeaders } from '../api-client/user-id-header.ts'
import { userQuery } from './account-api.ts'
import { revalidateSession, syncSessionAcrossTabs } from './watch-session.ts'

afterEach(() => vi.unstubAllGlobals())

const photos = ['api', 'photos']

test('once nobody is signed in any more, what was read for the angler is forgotten', async () => {
  const { client, become } = setUp()
  await become('ann')
  client.setQueryData(photos, ['of Ann'])
  await become(null)
  expect(client.getQueryData(photos)).toBeUndefined()
  expect(client.getQueryData(userQuery.queryKey)).toBeNull()
})

test('for somebody else the page begins anew', async () => {
  const { become, reloadPage } = setUp()
  await become('ann')
  await become('ann', { units: 'metric' })
  expect(reloadPage).not.toHaveBeenCalled()
  await become('bob')
  expect(reloadPage).toHaveBeenCalledOnce()
})

test('the page is reloaded for another user, also if nobody was signed in in between', async () => {
  const { become, reloadPage } = setUp()
  await become('ann')
  await become(null)
  await become('ann')
  expect(reloadPage).not.toHaveBeenCalled()
  await become(null)
  await become('bob')
  expect(reloadPage).toHaveBeenCalledOnce()
})

test('a visitor who signs in begins nothing anew', async () => {
  const { client, become, reloadPage } = setUp()
  await become(null)
  client.setQueryData(photos, ['of Ann'])
  await become('ann')
  expect(client.getQueryData(photos)).toEqual(['of Ann'])
  expect(reloadPage).not.toHaveBeenCalled()
})

test('a page that comes back shows nothing more of the angler where nobody says who is there', async () => {
  const { client, become } = setUp()
  await become('ann')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('out of reach')))
  await revalidateSession(client)
  expect(client.getQueryData(userQuery.queryKey)).toBeUndefined()
})

test('a page that comes back stays as it is where the same angler is there', async () => {
  const { client, become } = setUp()
  await become('ann')
  client.setQueryData(photos, ['of Ann'])
  const fetch = vi.fn(async () => Response.json({ id: 'ann' }))
  vi.stubGlobal('fetch', fetch)
  await revalidateSession(client)
  expect(fetch).toHaveBeenCalledOnce()
  expect(client.getQueryData(photos)).toEqual(['of Ann'])
})

test('what a page writes is meant for whom it shows, also while somebody else is there already', async () => {
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
    /** Has the server answer that this is who is there, and whoever watches hear of it. */
    async become(id: string | null, fields: Partial<User> = {}) {
      client.setQueryData(userQuery.queryKey, id === null ? null : ({ id, ...fields } as User))
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}
