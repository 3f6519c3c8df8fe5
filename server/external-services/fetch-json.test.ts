import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startStandIn } from '../../test/servers/stand-in-server.ts'
import { fetchJson, ServiceRejectedError, ServiceUnavailableError, serviceUrl } from './fetch-json.ts'

const schema = z.object({ depth: z.number() })
const secret = '37.7749'
const standIn = shareInFile(() => startStandIn<never>(() => ({ json: { depth: 12 } })))

beforeEach(() => standIn.answerWith(null))

function fetchDepth(limits = { timeoutMs: 5_000, maxBytes: 100_000 }) {
  return fetchJson('The sounder', serviceUrl(standIn.url, '/depth', { latitude: secret }), schema, limits)
}

async function errorFrom(call: Promise<unknown>): Promise<ServiceUnavailableError> {
  const failure = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (failure instanceof ServiceUnavailableError) return failure
  throw new Error('The call did not fail as unavailable.', { cause: failure })
}

test('returns the parsed response and sends the user agent Creel', async () => {
  expect(await fetchDepth()).toEqual({ depth: 12 })
  expect(standIn.requests.at(-1)?.headers['user-agent']).toMatch(/^Creel\/\d/)
  expect(standIn.requests.at(-1)?.url.searchParams.get('latitude')).toBe(secret)
})

test.each([401, 403, 404, 408, 429, 500, 502, 503])(
  'status %i is reported as unavailable',
  async (status) => {
    standIn.answerWith({ status, body: `no ${secret}` })
    const failure = await errorFrom(fetchDepth())
    expect(failure.message).toBe(`The sounder responded with status ${status}.`)
    expect(failure.retryAfterSeconds).toBeNull()
  },
)

test.each([400, 410, 413, 422])('status %i is reported as rejected', async (status) => {
  standIn.answerWith({ status, body: `no ${secret}` })
  await expect(fetchDepth()).rejects.toThrow(ServiceRejectedError)
  await expect(fetchDepth()).rejects.toThrow(`The sounder responded with status ${status}.`)
})

test('a request to a service that hangs times out', async () => {
  standIn.answerWith('hang')
  expect((await errorFrom(fetchDepth({ timeoutMs: 50, maxBytes: 1 }))).message).toBe(
    'The sounder took too long to respond.',
  )
})

test('a response that is too large is aborted', async () => {
  standIn.answerWith('flood')
  expect((await errorFrom(fetchDepth())).message).toBe('The sounder sent more than 100000 bytes.')
})

test('no JSON, unexpected JSON and a cut connection are reported as unavailable', async () => {
  standIn.answerWith('garbage')
  await errorFrom(fetchDepth())
  standIn.answerWith({ status: 200, body: '{"depth":"deep"}' })
  await errorFrom(fetchDepth())
  standIn.answerWith('cut')
  await errorFrom(fetchDepth())
})

test('a redirect is not followed', async () => {
  const elsewhere = await startStandIn<never>(() => ({ json: { depth: 1 } }))
  standIn.answerWith({ status: 302, headers: { location: elsewhere.url } })
  await errorFrom(fetchDepth())
  expect(elsewhere.requests).toEqual([])
  await elsewhere.stop()
})
