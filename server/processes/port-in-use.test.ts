import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
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
  const port = await listen()
  const explained = await explainPortInUse({ port, address: '127.0.0.1', command: 'npm start' })
  expect(explained).toContain(`Port ${port} is already in use by node (process ${process.pid}).`)
})
