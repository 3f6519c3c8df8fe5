import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUserEndpoint } from '../../shared/account.ts'
import { createLocationEndpoint, listLocationsEndpoint } from '../../shared/locations.ts'
import { findFreePort } from '../../test/app/free-port.ts'
import { signInLocally } from '../../test/app/http-client.ts'
import { writeRequest } from '../../test/app/raw-http.ts'
import { createTestDatabase, type TestDatabase } from '../../test/app/test-database.ts'
import { startTestServer, type TestServer } from '../../test/app/test-server.ts'
import { countBlockedQueries } from '../../test/assertions/blocked-queries.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import { openDatabase } from '../database/open-database.ts'

let dataDir: string
let database: TestDatabase
let server: TestServer
const metricsPort = await findFreePort()
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'creel-left-'))
  database = await createTestDatabase()
  server = await startTestServer(dataDir, {
    DATABASE_URL: database.connectionString,
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'debug',
  })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

test('a request aborted in the queue is not counted or logged as a server error', {
  tags: 'slow',
}, async () => {
  const [user, other] = [
    await signInLocally(server.url, 'a@example.org'),
    await signInLocally(server.url, 'b@example.org'),
  ]
  const { id } = await user.read<{ id: string }>(getUserEndpoint.path)
  const { db, pool, close } = openDatabase(database.connectionString)
  await db.transaction(async (transaction) => {
    await lockUserRow(transaction, id)
    const cookie = `creel=${user.cookies.get('creel')}`
    const sockets = await Promise.all(Array.from({ length: 10 }, () => sendCreateLocation(cookie)))
    await expect.poll(() => countBlockedQueries({ services: { pool } }, /for no key update/)).toBe(4)
    // Requests sent before these responses are in the queue now.
    for (let read = 0; read < 3; read += 1) await other.read(listLocationsEndpoint.path)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => countRequests('aborted')).toBe(10)
  })
  await close()
  expect(await user.read(listLocationsEndpoint.path)).toHaveLength(1) // was queued behind all of them
  await expect.poll(() => server.said.join('\n')).toContain('a client disconnected before its turn')
  expect(server.said.filter((line) => /"level":[4-6]0/.test(line))).toEqual([])
  expect([await countRequests('5xx'), await countRequests('aborted')]).toEqual([0, 10])
})

async function sendCreateLocation(cookie: string) {
  const body = JSON.stringify({ name: 'A spot', latitude: 1, longitude: 1 })
  const headers = { Host: 'localhost', Cookie: cookie, 'Content-Type': 'application/json' }
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const request = writeRequest(
    `POST ${createLocationEndpoint.path}`,
    { ...headers, 'Content-Length': `${body.length}` },
    body,
  )
  await new Promise((resolve) => socket.write(request, resolve))
  return socket
}

async function countRequests(status: string): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const lines = metrics.split('\n').filter((line) => line.includes(`_seconds_count{method="POST",`))
  return lines
    .filter((line) => line.includes(`status="${status}"`))
    .reduce((sum, line) => sum + Number(line.split(' ')[1]), 0)
}
