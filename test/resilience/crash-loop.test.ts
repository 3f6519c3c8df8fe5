import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInLocally } from '../app/http-client.ts'
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
  listTrash,
} from './crash/inspect-database.ts'
import { kill, killings } from './crash/kill-creel.ts'
import { hashOf, openLedger } from './crash/ledger.ts'
import { createRandom } from './crash/random.ts'

const rounds = 54
const halfAnHour = 30 * 60_000 // on a machine where much else runs
const seed = Number(process.env.HOLD_SEED ?? Date.now() % 1_000_000)
const random = createRandom(seed)

let dataDir: string
let outside: ExternalServices
let server: TestServer
let crowd: ConcurrentUsers
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'creel-crash-'))
  outside = await startExternalServices()
  server = await start()
  const anglers: [Angler, ...Angler[]] = [await arrive('ada@example.org'), await arrive('bo@example.org')]
  crowd = { anglers, newcomers: [], archive: await makeArchive() }
})
afterAll(async () => {
  await server.stop()
  await outside.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const start = () => startTestServer(dataDir, outside.settings)

async function arrive(email: string): Promise<Angler> {
  return { cookies: (await signInLocally(server.url, email)).cookies, ledger: openLedger() }
}

test(
  `a Creel killed ${rounds} times in the middle of everything keeps what it answered for, does nothing by halves, and goes on`,
  async () => {
    console.log(`HOLD_SEED=${seed} repeats these choices`)
    for (let round = 0; round < rounds; round += 1) {
      const killing = killings[round % killings.length] ?? 'power'
      await keepBusy(server.url, crowd, random, async () => {
        await kill(server, dataDir, killing, random)
        if (killing === 'postgres') await waitUntilReady(server.url)
      })
      if (killing !== 'postgres') server = await start()
      const breaches = await checkUsers(server.url, dataDir, crowd)
      expect({ round, killing, breaches }).toEqual({ round, killing, breaches: [] })
    }
    console.log(tellOf(crowd))
  },
  halfAnHour,
)

test('afterwards all work is done, every file is there, and no row or file is left over', async () => {
  await expect.poll(() => countJobs(dataDir), { timeout: 120_000, interval: 500 }).toEqual([])
  expect(await findOrphanRows(dataDir)).toEqual([])
  expect(await server.stop()).toBe(0)
  server = await start()
  await expect.poll(() => findFileFaults(dataDir)).toEqual([])
  expect(await checkUsers(server.url, dataDir, crowd, true)).toEqual([])
})

test('nothing is left of those who left, in no table, queue or folder', async () => {
  const gone = crowd.newcomers.flatMap(({ id, leaving }) => (id && leaving === 'gone' ? [id] : []))
  expect(gone.length).toBeGreaterThan(0)
  for (const id of gone) expect(await findRemains(dataDir, id)).toEqual([])
  const known = await inspectDatabase(dataDir, (ask) => ask<{ id: string }>('select id from users'))
  const owners = new Set(known.map(({ id }) => id))
  expect((await listTrash(dataDir)).filter((name) => !owners.has(name.split('/')[0] ?? ''))).toEqual([])
})

/** An older log to read in, of somebody else. */
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

function tellOf({ anglers, newcomers }: ConcurrentUsers): string {
  const ledgers = [...anglers, ...newcomers].map(({ ledger }) => ledger)
  const sum = (count: (ledger: (typeof ledgers)[number]) => number) =>
    ledgers.reduce((total, ledger) => total + count(ledger), 0)
  const left = newcomers.filter(({ leaving }) => leaving === 'gone').length
  return `${sum(({ acknowledged }) => acknowledged)} answers, ${sum(({ photos }) => photos.size)} photos, ${left} of ${newcomers.length} newcomers left`
}
