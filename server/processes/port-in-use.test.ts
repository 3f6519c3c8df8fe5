import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { findListener } from './find-listener.ts'
import { explainPortInUse } from './port-in-use.ts'

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

async function listen(port = 0): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  open.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('the process that listens is found, by name and number', async () => {
  expect(findListener(await listen())).toEqual({ name: 'node', pid: process.pid })
})

test('nobody listens on a port that was closed', async () => {
  const port = await listen()
  open.splice(0).forEach((server) => void server.close())
  expect(findListener(port)).toBeNull()
})

test('the next port is one that is free', async () => {
  const port = await listen()
  const explained = await explainPortInUse({ port, address: '127.0.0.1', command: 'npm start' })
  const [, next] = /PORT=(\d+) npm start$/.exec(explained) ?? []
  expect(Number(next)).toBeGreaterThan(port)
  await listen(Number(next))
})

test('after the last port there is none to offer', async () => {
  const explained = await explainPortInUse({ port: 65_535, address: '127.0.0.1', command: 'npm start' })
  expect(explained).toMatch(/^Port 65535 is already in use by .*\nSet PORT to a free one\.$/)
})
