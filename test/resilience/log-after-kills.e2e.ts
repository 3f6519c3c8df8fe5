import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editLog, uploadAt } from '../app/edit-log.ts'
import { createHttpClient, type HttpClient, signInLocally } from '../app/http-client.ts'
import { readRows, toApiRows } from '../app/log-copy.ts'
import { startTestServer, type TestServer } from '../app/test-server.ts'
import { waitFor } from '../app/wait-for.ts'
import { openPage } from '../pages/browser-page.ts'
import { readStoredLog } from '../pages/stored-log.ts'
import { type BreakableProxy, openBreakableProxy } from '../servers/breakable-proxy.ts'
import { waitUntilReady } from './crash/concurrent-users.ts'
import { kill, killings } from './crash/kill-creel.ts'
import { createRandom } from './crash/random.ts'

const rounds = 6
const email = 'ann@example.org'

let dataDir: string
/** The address that browsers use; the server has another port after each start. */
let connection: BreakableProxy
let server: TestServer

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'creel-log-'))
  connection = await openBreakableProxy()
  server = await start()
})
afterAll(async () => {
  await server.stop()
  await connection.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

test(
  'browsers equal the server after the server or its database was killed while they caught up',
  async () => {
    const { cookies } = await signInLocally(connection.url, email)
    const client = () => createHttpClient(server.url, cookies)
    for (let index = 0; index < 6; index++) await uploadAt(client(), index)
    const [gallery, locations] = [await open('/photos'), await open('/locations')]
    const random = createRandom(16)
    for (let round = 0; round < rounds; round++) {
      const killing = killings[round % killings.length] ?? 'power'
      const catchingUp = gallery.waitForRequest(/\/api\/changes/, { timeout: 0 })
      await editLog(client(), random.next, round)
      await uploadAt(client(), 1_000 + round)
      await catchingUp
      await kill(server, dataDir, killing, random)
      if (killing === 'postgres') await waitUntilReady(server.url)
      else server = await start()
    }
    await editLog(client(), random.next, rounds)
    for (const page of [gallery, locations]) await expectServerRows(page, client())
  },
  10 * 60_000,
)

async function start(): Promise<TestServer> {
  const started = await startTestServer(dataDir, { PUBLIC_URL: connection.url })
  connection.leadTo(Number(new URL(started.url).port))
  return started
}

/** Opens a screen in a browser of its own. */
async function open(path: string): Promise<Page> {
  const app = { url: connection.url, signIn: (user: string) => signInLocally(connection.url, user) }
  const { page } = await openPage(app, { email, opensOffline: true })
  await page.context().addInitScript(`localStorage.setItem('introSeen', 'true')`)
  await page.goto(path)
  return page
}

async function expectServerRows(page: Page, user: HttpClient): Promise<void> {
  await waitFor(
    async () => expect(toApiRows(await readStoredLog(page))).toEqual(await readRows(user)),
    { interval: 500 }, // jobs may change rows between the two reads
  )
}
