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

test('the listening process is found with its name and ID', async () => {
  expect(findListener(await listen())).toEqual({ name: 'node', pid: process.pid })
})

test('a closed port has no listener', async () => {
  const port = await listen()
  open.splice(0).forEach((server) => void server.close())
  expect(findListener(port)).toBeNull()
})

test('the suggested port is free', async () => {
  const port = await listen()
  const explained = await explainPortInUse({ port, address: '127.0.0.1', command: 'npm start' })
  const [, next] = /PORT=(\d+) npm start$/.exec(explained) ?? []
  expect(Number(next)).toBeGreaterThan(port)
  await listen(Number(next))
})

test('no port is suggested after the last one', async () => {
  const explained = await explainPortInUse({ port: 65_535, address: '127.0.0.1', command: 'npm start' })
  expect(explained).toMatch(/^Port 65535 is already in use by .*\nSet PORT to a free one\.$/)
})
