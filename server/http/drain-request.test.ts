import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { drainRequests } from './drain-request.ts'

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
