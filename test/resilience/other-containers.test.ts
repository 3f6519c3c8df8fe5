import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPostgresProcesses } from '../../server/database/embedded/lock-cluster.ts'
import type { Photo } from '../../shared/photos.ts'
import { type HttpClient, signInLocally, uploadForm } from '../app/http-client.ts'
import { findOtherNamespace } from '../app/other-namespace.ts'
import { runTool } from '../app/run-tool.ts'
import { startTestServer, type TestServer } from '../app/test-server.ts'
import { waitFor } from '../app/wait-for.ts'
import { listUploadTempFolder } from '../assertions/stored-files.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* Another container on the same data folder sees no process of the Creel that runs there. It must harm nothing. */

const { prefix, missing } = findOtherNamespace()
const why = missing === null ? '' : ` (${missing})`

let folder: string
let dataDir: string
let server: TestServer
let angler: HttpClient
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'creel-containers-')))
  dataDir = join(folder, 'data')
  server = await startTestServer(dataDir)
  angler = await signInLocally(server.url, 'angler@example.org')
  await upload(1)
})
afterEach(async () => {
  await server.kill()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

test.skipIf(missing)(
  `backup and doctor run in another container, restore and a second server are rejected, and uploads survive${why}`,
  async () => {
    const backup = join(folder, 'backup')
    expect(await tool('backup', [backup])).toMatchObject({ code: 0 })
    expect(await tool('doctor', [])).toMatchObject({
      code: 0,
      said: expect.stringMatching(/Creel is healthy\.\n$/),
    })
    for (let seed = 2; seed <= 4; seed += 1) await upload(seed)
    expect(await tool('restore', [backup])).toMatchObject({
      code: 1,
      complained: expect.stringContaining('Another Creel is already using'),
    })
    await expect(startTestServer(dataDir, {}, prefix)).rejects.toThrow('Another Creel is already using')
    await upload(5)
    expect(server.said.filter((line) => line.includes('stopped unexpectedly'))).toEqual([])
    expect(await server.stop()).toBe(0)
    server = await startTestServer(dataDir)
    angler = await signInLocally(server.url, 'angler@example.org')
    expect(await angler.read<Photo[]>('/api/photos')).toHaveLength(5)
  },
)

test.skipIf(missing)(
  `the doctor in another container does not disturb an upload in progress${why}`,
  async () => {
    const form = uploadForm([
      { name: 'half.jpg', bytes: await sampleJpeg({ width: 320, height: 240, seed: 2 }) },
    ])
    const request = new Request(server.url, { method: 'POST', body: form })
    const bytes = await request.bytes()
    const tab = new TransformStream<Uint8Array, Uint8Array>()
    const sender = tab.writable.getWriter()
    const response = angler.fetch('/api/photos/upload', {
      method: 'POST',
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      body: tab.readable,
      duplex: 'half',
    })
    await sender.write(bytes.subarray(0, bytes.length / 2))
    await waitFor(async () => expect(await listUploadTempFolder(dataDir)).toHaveLength(1))
    expect(await tool('doctor', [])).toMatchObject({ code: 0 })
    expect(await listUploadTempFolder(dataDir)).toHaveLength(1)
    await sender.write(bytes.subarray(bytes.length / 2))
    await sender.close()
    expect(await (await response).json()).toMatchObject({ results: [{ success: true }] })
  },
)

test.skipIf(missing)(
  `an orphaned database is not touched from another container, and replaced by a start in its own${why}`,
  async () => {
    await server.stop()
    server = await startTestServer(dataDir, { PATH: await withoutSetpriv() })
    angler = await signInLocally(server.url, 'angler@example.org')
    await upload(2)
    await server.kill()
    const orphans = databaseProcesses()
    expect(orphans).not.toEqual([])
    const message = /though its Creel has ended, and it can’t be stopped from here\. Stop the container/
    await expect(startTestServer(dataDir, {}, prefix)).rejects.toThrow(message)
    expect(await tool('backup', [join(folder, 'backup')])).toMatchObject({
      code: 1,
      complained: expect.stringMatching(message),
    })
    expect(databaseProcesses()).toEqual(expect.arrayContaining(orphans.slice(0, 1)))
    server = await startTestServer(dataDir)
    expect(databaseProcesses().filter((pid) => orphans.includes(pid))).toEqual([])
    angler = await signInLocally(server.url, 'angler@example.org')
    expect(await angler.read<Photo[]>('/api/photos')).toHaveLength(2)
  },
)

test('a database restarts after its first process was killed, once the other processes have ended', async () => {
  const [first = 0, ...others] = databaseProcesses().sort((one, other) => one - other)
  for (const pid of others) process.kill(pid, 'SIGSTOP') // they would end by themselves
  process.kill(first, 'SIGKILL')
  await waitFor(async () => expect((await angler.fetch('/api/health/ready')).status).toBe(200))
  expect(databaseProcesses().filter((pid) => others.includes(pid))).toEqual([])
  await upload(2)
})

const databaseProcesses = () => findPostgresProcesses(join(dataDir, 'postgres/cluster'))

/** Where the system cannot end PostgreSQL together with Creel it goes on. */
async function withoutSetpriv(): Promise<string> {
  const bin = join(folder, 'bin')
  await mkdir(bin)
  await writeFile(join(bin, 'setpriv'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  return `${bin}:${process.env.PATH}`
}

function tool(name: 'backup' | 'doctor' | 'restore', words: string[]) {
  return runTool(name, words, { DATA_DIR: dataDir }, prefix)
}

async function upload(seed: number): Promise<void> {
  const bytes = await sampleJpeg({ width: 320, height: 240, seed })
  const response = await angler.upload([{ name: `${seed}.jpg`, bytes }])
  expect(response).toMatchObject([{ success: true }])
}
