/** @module-tag slow */
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '../../shared/endpoint.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { registerEndpoint } from './register-endpoint.ts'
import { sendStoredFile } from './send-stored-file.ts'

// More than the system buffers of an unread response.
const size = 7 * 1024 * 1024
const endpoint = defineEndpoint({
  method: 'GET',
  path: '/api/text',
  access: 'angler',
  summary: 'A long text',
  response: z.string(),
})
const longSize = 48 * 1024 * 1024
const longEndpoint = { ...endpoint, path: '/api/long-text' } as const
const bytes = Buffer.alloc(size)
const store = {
  open: async () => ({ size, bytes: Readable.from([bytes]) }),
} as Partial<FileStore> as FileStore
const file = {
  key: 'a/b/original',
  mediaType: 'image/jpeg',
  tag: 'tag',
  notFound: () => new Error('Not found.'),
}

const app = fastify()
let port: number
const connections = new Set<Socket>()
app.server.on('connection', (socket) => connections.add(socket).size)
beforeAll(async () => {
  app.setSerializerCompiler(() => (response) => JSON.stringify(response))
  app.decorateRequest('user', null)
  app.addHook('onRequest', async (request) => {
    request.user = { id: String(request.headers.cookie), isAdmin: false }
  })
  registerEndpoint(app, endpoint, async () => 'x'.repeat(size))
  registerEndpoint(app, longEndpoint, async () => 'x'.repeat(longSize))
  app.get('/file', async (request, reply) => sendStoredFile(request, reply, store, file))
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
})

test.each([
  ['/api/text', 16],
  ['/file', 256],
])('too many unread responses of %s close the oldest ones of that user only', async (path, limit) => {
  const other = await sendRequest(path, 'other')
  const sockets: Socket[] = []
  for (let count = 0; count < limit + 2; count += 1) sockets.push(await sendRequest(path, 'hostile'))
  for (const closed of sockets.slice(0, 2)) expect(await readAll(closed)).toBeLessThan(size)
  expect(await readAll(sockets[2])).toBeGreaterThan(size)
  expect(await readAll(sockets.at(-1))).toBeGreaterThan(size)
  expect(await readAll(other)).toBeGreaterThan(size)
})

test('unread responses hold at most 128 MB of memory per user and 256 MB in total', async () => {
  connections.clear()
  for (let count = 0; count < 5; count += 1) {
    await sendRequest(longEndpoint.path, 'hostile')
    expect(bytesHeld()).toBeLessThanOrEqual(128 * 1024 * 1024)
  }
  expect(bytesHeld()).toBeGreaterThan(longSize) // two responses are held
  const sockets: Socket[] = []
  for (const user of ['a', 'b', 'c', 'd', 'e']) {
    sockets.push(await sendRequest(longEndpoint.path, user))
    expect(bytesHeld()).toBeLessThanOrEqual(256 * 1024 * 1024)
  }
  expect(bytesHeld()).toBeGreaterThan(4 * longSize) // the user with two lost one, then the first user lost theirs
  expect(await readAll(sockets.at(-1))).toBeGreaterThan(longSize)
})

/** Bytes that the server has not sent yet, on all connections. */
function bytesHeld(): number {
  return [...connections].reduce((sum, socket) => sum + (socket.destroyed ? 0 : socket.writableLength), 0)
}

/** Sends a request and reads only the beginning of the response. */
async function sendRequest(path: string, cookie: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}

async function readAll(socket: Socket | undefined): Promise<number> {
  let bytes = 0
  socket?.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  // Being cut off may look like a reset, for which `once` would reject.
  if (socket && !socket.destroyed) await new Promise((resolve) => socket.once('close', resolve))
  return bytes
}
