import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setInterval as every } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { writeRequest } from '../../test/app/raw-http.ts'
import { abortSlowRequests, drainRequests } from './request-bodies.ts'

/* The limits here are lower than in production, so that the tests take seconds. */

const app = fastify()
let port: number
beforeAll(async () => {
  abortSlowRequests(app, { bytesPerSecond: 500, graceMs: 1_000, checkIntervalMs: 20 })
  app.addContentTypeParser('*', async (_: unknown, body: AsyncIterable<Buffer>) => {
    let bytes = 0
    for await (const chunk of body) bytes += chunk.length
    return bytes
  })
  app.post('/', async ({ body }) => ({ bytes: body }))
  app.post('/refused', { preParsing: async (_, reply) => void reply.status(401).send() }, async () => null)
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const head = (path: string, bytes: number) =>
  writeRequest(`POST ${path}`, { Host: 'x', 'Content-Type': 'image/jpeg', 'Content-Length': String(bytes) })

test.each(['/', '/refused'])('a body sent to %s byte by byte is cut off', { tags: 'slow' }, async (path) => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}) // being cut off may look like a reset, for which `once` would reject
  socket.resume()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(head(path, 1_000_000).toString().replace('Connection: close\r\n', ''))
  const interval = setInterval(() => socket.write('x'), 50)
  await closed
  clearInterval(interval)
})

test('a body sent slowly but steadily is received in full', { tags: 'slow' }, async () => {
  const bytes = 40_000
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
  })
  const closed = once(socket, 'close')
  socket.write(head('/', bytes))
  let sent = 0
  // 20 KB a second for twice the grace period.
  for await (const _ of every(100)) {
    socket.write('x'.repeat(2000))
    sent += 2000
    if (sent === bytes) break
  }
  await closed
  expect(response).toContain(`{"bytes":${bytes}}`)
})

test('a parser that gives up after the response does not block the next request of its connection', async () => {
  const app = fastify()
  drainRequests(app)
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  app.post('/', async ({ raw }, reply) => {
    const parser = raw.pipe(new Writable({ write: () => {} }))
    reply.raw.once('close', () => raw.unpipe(parser))
    return 'rejected'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(async () => {
    agent.destroy()
    await app.close()
  })
  const { port } = app.server.address() as AddressInfo
  const send = () =>
    new Promise<string>((resolve, reject) => {
      request({ port, agent, method: 'POST', headers: { 'content-type': 'image/jpeg' } })
        .on('response', (response) => resolve(text(response)))
        .on('error', reject)
        .end(Buffer.alloc(10_000_000))
    })
  expect([await send(), await send()]).toEqual(['rejected', 'rejected'])
})
