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

// More than the system takes of an answer that nobody reads.
const size = 7 * 1024 * 1024
const call = defineEndpoint({
  method: 'GET',
  path: '/api/answer',
  access: 'angler',
  summary: 'A long answer',
  response: z.string(),
})
const longSize = 48 * 1024 * 1024
const longCall = { ...call, path: '/api/long-answer' } as const
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
  registerEndpoint(app, call, async () => 'x'.repeat(size))
  registerEndpoint(app, longCall, async () => 'x'.repeat(longSize))
  app.get('/file', async (request, reply) => sendStoredFile(request, reply, store, file))
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
})

test.each([
  ['/api/answer', 16],
  ['/file', 256],
])('whoever leaves answers of %s unread loses the oldest, and nobody else’s', async (path, most) => {
  const other = await ask(path, 'other')
  const asked: Socket[] = []
  for (let asking = 0; asking < most + 2; asking += 1) asked.push(await ask(path, 'hostile'))
  for (const cut of asked.slice(0, 2)) expect(await readAll(cut)).toBeLessThan(size)
  expect(await readAll(asked[2])).toBeGreaterThan(size)
  expect(await readAll(asked.at(-1))).toBeGreaterThan(size)
  expect(await readAll(other)).toBeGreaterThan(size)
})

test('whoever leaves long answers unread keeps 128 MB of memory at most, and all together 256 MB', async () => {
  connections.clear()
  for (let asking = 0; asking < 5; asking += 1) {
    await ask(longCall.path, 'hostile')
    expect(bytesHeld()).toBeLessThanOrEqual(128 * 1024 * 1024)
  }
  expect(bytesHeld()).toBeGreaterThan(longSize) // two of them wait
  const asked: Socket[] = []
  for (const angler of ['a', 'b', 'c', 'd', 'e']) {
    asked.push(await ask(longCall.path, angler))
    expect(bytesHeld()).toBeLessThanOrEqual(256 * 1024 * 1024)
  }
  expect(bytesHeld()).toBeGreaterThan(4 * longSize) // whoever held two lost one, and then who was first
  expect(await readAll(asked.at(-1))).toBeGreaterThan(longSize)
})

/** What the server has not got rid of yet, on all connections. */
function bytesHeld(): number {
  return [...connections].reduce((sum, socket) => sum + (socket.destroyed ? 0 : socket.writableLength), 0)
}

/** Asks, and reads nothing beyond the beginning of the answer. */
async function ask(path: string, cookie: string): Promise<Socket> {
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
