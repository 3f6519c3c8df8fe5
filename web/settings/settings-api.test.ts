import type { RequestListener } from 'node:http'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '../../shared/account.ts'
import { type PageServer, startPageServer } from '../../test/servers/page-server.ts'
import { userQuery } from '../account/account-api.ts'
import { calibrationMutation, type SettingChange, settingMutation } from './settings-api.ts'

const ann = { id: 'u1', units: 'imperial', emailsWanted: true, anglerHeightInches: null } as User
let server: PageServer | null = null
let stopLooking: () => void = () => undefined

afterEach(async () => {
  stopLooking()
  await server?.stop()
  vi.unstubAllGlobals()
})

test('after a lost response, the settings are fetched', async () => {
  const { shown, change } = await createClient(null)
  await change({ units: 'metric' }).catch(() => undefined)
  await expect.poll(() => shown().units).toBe('metric')
})

test('saving the calibration keeps settings changed in the meantime', async () => {
  const { client, shown, change, seen } = await createClient(200)
  const saving = client
    .getMutationCache()
    .build(client, calibrationMutation(client))
    .execute({ anglerHeightInches: 70, cameraSetup: null })
  const switched = change({ units: 'metric' })
  await Promise.all([saving, switched])
  expect(shown()).toMatchObject({ anglerHeightInches: 70, units: 'metric' })
  expect(seen).toEqual(['imperial', 'metric'])
})

/** Starts a server that saves changes and responds with a status, or breaks the connection (null). */
async function createClient(status: number | null) {
  let row = ann
  const response: RequestListener = (incoming, response) => {
    if (incoming.method === 'GET') return response.end(JSON.stringify(row))
    row = { ...row, ...JSON.parse(server?.requests.at(-1)?.body ?? '') }
    if (status === null) return response.destroy()
    response.writeHead(status).end(JSON.stringify(row))
  }
  server = await startPageServer(response)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const seen: string[] = []
  const looking = new QueryObserver(client, { ...userQuery, retry: false, staleTime: 1000 })
  client.setQueryData(userQuery.queryKey, ann)
  stopLooking = looking.subscribe(({ data }) => {
    if (data && data.units !== seen.at(-1)) seen.push(data.units)
  })
  return {
    client,
    seen,
    shown: () => client.getQueryData(userQuery.queryKey) as User,
    change: (body: SettingChange) =>
      client.getMutationCache().build(client, settingMutation(client)).execute(body),
  }
}
