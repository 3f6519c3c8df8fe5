import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInLocally } from '../app/http-client.ts'
import { runTool } from '../app/run-tool.ts'
import { startTestApp } from '../app/test-app.ts'
import { startTestServer, type TestServer } from '../app/test-server.ts'
import { fetchExport, pack } from '../samples/archive-files.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { type ExternalServices, startExternalServices } from '../servers/external-services.ts'
import type { SampleArchive } from './crash/account-lifecycle.ts'
import {
  type Angler,
  type ConcurrentUsers,
  checkUsers,
  keepBusy,
  waitUntilReady,
} from './crash/concurrent-users.ts'
import {
  countJobs,
  findFileFaults,
  findOrphanRows,
  findRemains,
  inspectDatabase,
  listSetAside,
} from './crash/inspect-database.ts'
import { kill, killings } from './crash/kill-creel.ts'
import { hashOf, openLedger } from './crash/ledger.ts'
import { createRandom } from './crash/random.ts'

const rounds = 24 // eight of each kind
const halfAnHour = 30 * 60_000 // enough for a busy machine
const seed = Number(process.env.HOLD_SEED ?? Date.now() % 1_000_000)
const random = createRandom(seed)

let dataDir: string
let externalServices: ExternalServices
let server: TestServer
let users: ConcurrentUsers
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'creel-crash-'))
  externalServices = await startExternalServices()
  server = await start()
  const anglers: [Angler, ...Angler[]] = [await signIn('ada@example.org'), await signIn('bo@example.org')]
  users = { anglers, newcomers: [], archive: await makeArchive() }
})
afterAll(async () => {
  await server.stop()
  await externalServices.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const start = () => startTestServer(dataDir, externalServices.settings)

async function signIn(email: string): Promise<Angler> {
  return { cookies: (await signInLocally(server.url, email)).cookies, ledger: openLedger() }
}

test(
  `a server killed ${rounds} times under load keeps all confirmed changes, leaves none half done, and starts again`,
  async () => {
    console.log(`HOLD_SEED=${seed} repeats these choices`)
    for (let round = 0; round < rounds; round += 1) {
      const killing = killings[round % killings.length] ?? 'power'
      await keepBusy(server.url, users, random, async () => {
        await kill(server, dataDir, killing, random)
        if (killing === 'postgres') await waitUntilReady(server.url)
      })
      if (killing !== 'postgres') server = await start()
      const breaches = await checkUsers(server.url, dataDir, users)
      expect({ round, killing, breaches }).toEqual({ round, killing, breaches: [] })
    }
    console.log(summarize(users))
  },
  halfAnHour,
)

test('afterwards all jobs are done, no row or file is missing, and the doctor explains all others', async () => {
  await expect.poll(() => countJobs(dataDir), { timeout: 120_000, interval: 500 }).toEqual([])
  expect(await findOrphanRows(dataDir)).toEqual([])
  expect(await server.stop()).toBe(0)
  server = await start()
  // Files of uploads that were killed before their rows stay until the operator has looked at them.
  const doctor = async (...args: string[]) => runTool('doctor', args, { DATA_DIR: dataDir })
  const setAside = async () => {
    expect(await doctor('--set-aside')).toMatchObject({ code: 0 })
    return await findFileFaults(dataDir)
  }
  await expect.poll(setAside).toEqual([])
  expect(await doctor()).toMatchObject({ code: 0, said: expect.stringContaining('Creel is healthy.') })
  expect(await checkUsers(server.url, dataDir, users, true)).toEqual([])
})

test('deleted accounts leave nothing in tables, queues or folders', async () => {
  const deletedIds = users.newcomers.flatMap(({ id, leaving }) => (id && leaving === 'gone' ? [id] : []))
  expect(deletedIds.length).toBeGreaterThan(0)
  for (const id of deletedIds) expect(await findRemains(dataDir, id)).toEqual([])
  const existing = await inspectDatabase(dataDir, (query) => query<{ id: string }>('select id from users'))
  const owners = new Set(existing.map(({ id }) => id))
  expect((await listSetAside(dataDir)).filter((name) => !owners.has(name.split('/')[0] ?? ''))).toEqual([])
})

/** The catch log of another user, to be imported. */
async function makeArchive(): Promise<SampleArchive> {
  const app = await startTestApp()
  const owner = await app.signIn()
  const photos = [1, 2, 3, 4, 5].map((seed) =>
    sampleJpeg({ width: 320, height: 240, seed, latitude: 44.5 + seed / 10, longitude: -73.3 }),
  )
  for (const bytes of await Promise.all(photos)) await owner.upload([{ name: 'old.jpg', bytes }])
  const files = [...(await fetchExport(owner))].map(([name, bytes]) => ({ name, bytes }))
  await app.stop()
  const sha256s = (await Promise.all(photos)).map(hashOf)
  return { zip: await pack(files), sha256s }
}

function summarize({ anglers, newcomers }: ConcurrentUsers): string {
  const ledgers = [...anglers, ...newcomers].map(({ ledger }) => ledger)
  const sum = (count: (ledger: (typeof ledgers)[number]) => number) =>
    ledgers.reduce((total, ledger) => total + count(ledger), 0)
  const left = newcomers.filter(({ leaving }) => leaving === 'gone').length
  return `${sum(({ acknowledged }) => acknowledged)} confirmed requests, ${sum(({ photos }) => photos.size)} photos, ${left} of ${newcomers.length} newcomers left`
}
