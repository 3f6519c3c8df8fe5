import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '../../shared/call.ts'
import type { FileStore } from '../files/file-store.ts'
import { route } from './route.ts'
import { sendStoredFile } from './send-stored-file.ts'

// More than the system takes of an answer that nobody reads.
const size = 8 * 1024 * 1024
const call = defineCall({
  method: 'GET',
  path: '/api/answer',
  access: 'angler',
  summary: 'A long answer',
  answer: z.string(),
})
const store = {
  open: async () => ({ size, bytes: Readable.from([Buffer.alloc(size)]) }),
} as Partial<FileStore> as FileStore
const file = { key: 'a/b/original', mediaType: 'image/jpeg', tag: 'tag' }

const app = fastify()
let port: number
beforeAll(async () => {
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', async (request) => {
    request.viewer = { id: String(request.headers.cookie), isAdmin: false }
  })
  route(app, call, async () => 'x'.repeat(size))
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
