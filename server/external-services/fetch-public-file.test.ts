import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { fetchPublicFile, type Network } from './fetch-public-file.ts'
import { isPublicAddress } from './public-address.ts'
import { ServiceRejectedError, ServiceUnavailableError } from './service-errors.ts'

const service = 'The picture’s host'
/** An address of this machine that the tests take for a public one. */
const publicAddress = '127.0.0.2'
const limits = { timeoutMs: 5_000, maxBytes: 100_000 }
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Starts a server without TLS, and returns its port and the addresses at which it was reached. */
async function serve(
  respond: (response: ServerResponse, request: IncomingMessage) => void,
  host = '0.0.0.0',
) {
  const reached: (string | undefined)[] = []
  const server = createServer((request, response) => respond(response, request))
  server.on('connection', (socket) => reached.push(socket.localAddress))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return { port: (server.address() as AddressInfo).port, reached }
}

/** A network in which names resolve as the test says: each lookup takes the next of `answers`. */
function network(...answers: string[][]): Network & { names: string[] } {
  const names: string[] = []
  return {
    names,
    lookup: async (name) => {
      names.push(name)
      const addresses = answers.length > 1 ? answers.shift() : answers[0]
      return (addresses ?? [name]).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
    isPublic: (address) => address === publicAddress || isPublicAddress(address),
    request: (url, options, onResponse) => {
      const { hostname, port, pathname } = url
      return request(
        { ...(options as object), host: hostname.replace(/^\[|\]$/g, ''), port, path: pathname },
        onResponse,
      )
    },
  }
}

function fetchFrom(port: number, of: Network, options = limits, host = 'faces.test') {
  return fetchPublicFile(service, new URL(`https://${host}:${port}/face.png`), options, of)
}

async function messageOf(call: Promise<unknown>): Promise<string> {
  const failure = await call.catch((error: unknown) => error)
  if (failure instanceof ServiceUnavailableError || failure instanceof ServiceRejectedError)
    return failure.message
  throw new Error('The call did not fail.', { cause: failure })
}

const notPublic = `${service} isn’t on the public internet.`

test('a URL without https is rejected before its name is looked up', async () => {
  const of = network([publicAddress])
  const url = new URL('http://faces.test/face.png')
  expect(await messageOf(fetchPublicFile(service, url, limits, of))).toBe(`${service} doesn’t use https.`)
  expect(of.names).toEqual([])
})

test.each([
  ['127.0.0.1'],
  ['0x7f.1'],
  ['2130706433'],
  ['[::1]'],
  ['[::ffff:127.0.0.1]'],
  ['169.254.169.254'],
  ['10.0.0.1'],
  ['[64:ff9b::7f00:1]'],
])('no connection is made to https://%s', async (host) => {
  const { port, reached } = await serve((response) => response.end('secret'))
  expect(await messageOf(fetchFrom(port, network(), limits, host))).toBe(notPublic)
  expect(reached).toEqual([])
})

test.each([
  ['a private address', ['127.0.0.1']],
  ['a public and a private address', [publicAddress, '127.0.0.1']],
  ['a private IPv6 address', [publicAddress, 'fd00::1']],
  ['no address', []],
])('no connection is made to a name with %s', async (_, addresses) => {
  const { port, reached } = await serve((response) => response.end('secret'))
  expect(await messageOf(fetchFrom(port, network(addresses)))).toBe(notPublic)
  expect(reached).toEqual([])
})

test('a name that resolves to a public address first and to a private one then never leads to the private one', async () => {
  const { port, reached } = await serve((response) => response.end('face'))
  const of = network([publicAddress], ['127.0.0.1'])
  await fetchFrom(port, of)
  expect([reached, of.names]).toEqual([[publicAddress], ['faces.test']])
  expect(await messageOf(fetchFrom(port, of))).toBe(notPublic)
  expect(reached).toEqual([publicAddress])
})

test('a redirect is not followed', async () => {
  const target = await serve((response) => response.end('secret'))
  const location = `https://127.0.0.1:${target.port}/`
  const { port } = await serve((response) => response.writeHead(302, { location }).end())
  expect(await messageOf(fetchFrom(port, network([publicAddress])))).toBe(
    `${service} responded with status 302.`,
  )
  expect(target.reached).toEqual([])
})

test('a file of 50 MB is cut off, whether or not its size is announced', async () => {
  for (const headers of [{ 'content-length': 50_000_000 }, {}]) {
    let sent = 0
    const { port } = await serve((response) => {
      response.writeHead(200, headers)
      const send = () => {
        while (!response.destroyed && sent < 50_000_000 && response.write(Buffer.alloc(65_536)))
          sent += 65_536
      }
      response.on('drain', send)
      send()
    })
    expect(await messageOf(fetchFrom(port, network([publicAddress])))).toBe(
      `${service} sent more than 100000 bytes.`,
    )
    expect(sent).toBeLessThan(20_000_000)
  }
})

test('a server that sends a byte at a time is left', async () => {
  const { port } = await serve((response) => {
    const timer = setInterval(() => response.write('x'), 5)
    response.on('close', () => clearInterval(timer))
  })
  const message = await messageOf(fetchFrom(port, network([publicAddress]), { ...limits, timeoutMs: 100 }))
  expect(message).toBe(`${service} took too long to respond.`)
})

test('a name server that never responds is left', async () => {
  const of = network()
  of.lookup = () => new Promise(() => {})
  const message = await messageOf(fetchFrom(1, of, { ...limits, timeoutMs: 50 }))
  expect(message).toBe(`${service} took too long to respond.`)
})
