import type { RequestListener } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '../../shared/endpoint.ts'
import { type PageServer, respondWith, startPageServer } from '../../test/servers/page-server.ts'
import { connection } from './connection.ts'
import { request } from './request.ts'
import { ConnectionError, errorMessage, RequestError } from './request-error.ts'

const namedSchema = z.object({ name: z.string() })
let server: PageServer | null = null

afterEach(async () => {
  await server?.stop()
  vi.unstubAllGlobals()
})

test('a GET request fills in path parameters and query', async () => {
  const { requests } = await serve(respondWith(200, '{"name":"Bay"}'))
  const endpoint = defineEndpoint({
    method: 'GET',
    path: '/api/spots/:id',
    access: 'angler',
    summary: '',
    params: z.object({ id: z.string() }),
    query: z.object({ near: z.string().optional() }),
    response: namedSchema,
  })
  expect(await request(endpoint, { params: { id: 'a b/c' }, query: { near: 'x&y' } })).toEqual({
    name: 'Bay',
  })
  expect(requests).toEqual([{ method: 'GET', url: '/api/spots/a%20b%2Fc?near=x%26y', type: '', body: '' }])
})

test('a write sends JSON, even without a body', async () => {
  const { requests } = await serve(respondWith(200, '{"name":"Bay"}'))
  await request(defineEndpoint({ ...write, path: '/api/spots', body: namedSchema }), {
    body: { name: 'Cove' },
  })
  await request(defineEndpoint({ ...write, path: '/api/pin' }))
  expect(requests).toEqual([
    { method: 'PATCH', url: '/api/spots', type: 'application/json', body: '{"name":"Cove"}' },
    { method: 'PATCH', url: '/api/pin', type: 'application/json', body: '{}' },
  ])
})

test('an error contains the status and body, and the code and message of the server', async () => {
  const body = '{"message":"That name is taken.","code":"NAME_TAKEN"}'
  const error = await errorFrom(409, body)
  expect(error).toBeInstanceOf(RequestError)
  expect(error).toMatchObject({
    message: `409: ${body}`,
    status: 409,
    code: 'NAME_TAKEN',
    userMessage: 'That name is taken.',
  })
  expect(errorMessage(error, 'Failed')).toBe('That name is taken.')
})

test('an error without a body contains the status text', async () => {
  const error = await errorFrom(502, '')
  expect(error).toMatchObject({ message: '502: Bad Gateway', code: null, userMessage: null })
  expect(errorMessage(error, 'Failed to rename group')).toBe('Failed to rename group')
})

test.each(['<html>Bad gateway</html>', 'null', '[]', '{"message":7,"code":"X"}', '"text"'])(
  'the body %s of a proxy is not used as a message',
  async (body) => {
    expect(await errorFrom(500, body)).toMatchObject({
      message: `500: ${body}`,
      code: null,
      userMessage: null,
    })
  },
)

test('an unreachable server gives a connection error', async () => {
  const { stop } = await serve(respondWith(200, ''))
  await stop()
  const error = await request(read).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ConnectionError)
  expect(errorMessage(error, 'Failed')).toMatch(/^You seem to be offline/)
})

test.each([
  [200, true],
  [404, true],
  [502, false],
  [503, false],
])('a %i response counts as reachable: %s', async (status, isReachable) => {
  const recordResponse = vi.spyOn(connection, 'recordResponse')
  const recordFailure = vi.spyOn(connection, 'recordFailure').mockReturnValue(undefined)
  await serve(respondWith(status, '{}'))
  await request(read).catch(() => undefined)
  expect([recordResponse.mock.calls.length, recordFailure.mock.calls.length]).toEqual(
    isReachable ? [1, 0] : [0, 1],
  )
  vi.restoreAllMocks()
})

test('a repeated read keeps its own headers', async () => {
  const accounts: unknown[] = []
  await serve(({ headers }, response) => {
    accounts.push(headers['x-creel-account'])
    respondWith(200, '{"name":"Bay"}')({} as never, response)
  })
  const endpoint = defineEndpoint({
    method: 'GET',
    path: '/api/repeated',
    access: 'angler',
    summary: '',
    response: namedSchema,
  })
  for (let read = 0; read < 2; read++) await request(endpoint, { headers: { 'x-creel-account': 'ann' } })
  expect(accounts).toEqual(['ann', 'ann'])
})

const write = { method: 'PATCH', access: 'angler', summary: '', response: namedSchema } as const
const read = defineEndpoint({
  method: 'GET',
  path: '/api/x',
  access: 'angler',
  summary: '',
  response: namedSchema,
})

async function errorFrom(status: number, body: string): Promise<unknown> {
  await serve(respondWith(status, body))
  return request(read).catch((error: unknown) => error)
}

async function serve(response: RequestListener): Promise<PageServer> {
  server = await startPageServer(response)
  return server
}
