import { spawnSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../app/test-server.ts'
import { diskAsSeenBy, fillUp, findSmallDisks, onSmallDisk } from './small-disk.ts'

/* Output that takes nothing more: it must neither stop a server nor end it. */

const { missing } = findSmallDisks()
const why = missing === null ? '' : ` (${missing})`
const settings = { LOG_LEVEL: 'debug' }
let folder: string
let server: TestServer
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'creel-output-')))
})
afterEach(async () => {
  await server?.kill()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

test.skipIf(missing)(
  `a server whose log is a file on a full disk goes on, writes again once there is room, and stops${why}`,
  async () => {
    const disk = join(folder, 'log')
    const intoFile = ['sh', '-c', 'log=$0/log && exec "$@" >>"$log" 2>&1', disk]
    const prefix = [...onSmallDisk(disk, 4), ...intoFile]
    server = await startTestServer(join(folder, 'data'), settings, prefix, [], null)
    const seen = diskAsSeenBy(server, disk)
    const freeSpace = fillUp(seen)
    await answersMany()
    freeSpace()
    await answersMany()
    const { stdout } = spawnSync('tail', ['-n', '1', join(seen, 'log')], { encoding: 'utf8' })
    expect(JSON.parse(stdout)).toMatchObject({ level: expect.any(Number) })
    expect(await server.stop()).toBe(0)
  },
)

test('a server whose output nobody reads goes on and stops', async () => {
  const fifo = join(folder, 'fifo')
  expect(spawnSync('mkfifo', [fifo]).status).toBe(0)
  const fd = openSync(fifo, constants.O_RDWR)
  try {
    server = await startTestServer(join(folder, 'data'), settings, [], [], fd)
    await answersMany()
    expect(await server.stop()).toBe(0)
  } finally {
    closeSync(fd)
  }
})

/** Causes far more lines than a pipe takes: each rejected request is one. */
async function answersMany(): Promise<void> {
  for (let round = 0; round < 80; round += 1) {
    const requests = Array.from({ length: 10 }, () => fetch(`${server.url}/api/photos`))
    for (const { status } of await Promise.all(requests)) expect(status).toBe(401)
  }
}
