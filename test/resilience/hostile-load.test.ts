import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setInterval as every } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryOfTree } from '../../bench/process-tree.ts'
import { type HttpClient, signInLocally, uploadForm } from '../app/http-client.ts'
import { writeRequest } from '../app/raw-http.ts'
import { startTestServer, type TestServer } from '../app/test-server.ts'
import { listUploadTempFolder } from '../assertions/stored-files.ts'
import { hostileSamples, manyScansJpeg } from '../samples/hostile-samples.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* How hostile clients affect other users. The measurements are printed as a table. */

let dataDir: string
let eventLoopLog: string
let server: TestServer
let honest: HttpClient
let hostile: HttpClient
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'creel-crowd-'))
  eventLoopLog = join(dataDir, 'event-loop.log')
  const reporter = new URL('../processes/report-event-loop.ts', import.meta.url)
  const reporting = { NODE_OPTIONS: `--import=${reporter.href}`, EVENT_LOOP_LOG: eventLoopLog }
  server = await startTestServer(dataDir, reporting)
  honest = await signInLocally(server.url, 'honest@example.org')
  hostile = await signInLocally(server.url, 'hostile@example.org')
  await honest.upload([{ name: 'first.jpg', bytes: await sampleJpeg({ seed: 1 }) }])
})
afterAll(async () => {
  console.table(figures)
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Measurements by scenario. */
const figures: Record<string, Record<string, number>> = {}

test('requests succeed on an idle server', async () => {
  await measure('calm', async () => {
    for (let round = 0; round < 50; round += 1) await probeOnce()
  })
})

test('another user’s requests and upload succeed with limited memory while hostile files are uploaded', async () => {
  const files = await Promise.all(
    hostileSamples.map(async ({ filename, make }) => ({ name: filename, bytes: await make() })),
  )
  const slow = await manyScansJpeg(100, 12_160) // 99.6 megapixels
  let isOver = false
  const attack = Promise.all([
    ...files.map((file) => hostile.upload([file])),
    ...Array.from({ length: 6 }, (_, index) =>
      hostile.upload([{ name: `slow-${index}.jpg`, bytes: Buffer.concat([slow, Buffer.from([index])]) }]),
    ),
  ]).finally(() => {
    isOver = true
  })
  await measure('hostile files', async () => {
    const bytes = await sampleJpeg({ seed: 2 })
    const before = performance.now()
    const photo = honest.upload([{ name: 'second.jpg', bytes }]).then(([result]) => {
      record('hostile files', 'upload of another user, ms', performance.now() - before)
      return result
    })
    while (!isOver) await probeOnce()
    expect(await photo).toMatchObject({ success: true })
  })
  const results = (await attack).flat()
  const acceptedCount = hostileSamples.filter(({ accepted }) => accepted).length
  expect(results.filter(({ success }) => success).length).toBeLessThanOrEqual(acceptedCount + 6)
  expect(
    results.every(({ success, duplicate, error }) => success || duplicate || /^[A-Z].*\.$/.test(error ?? '')),
  ).toBe(true)
  expect(await listUploadTempFolder(dataDir)).toEqual([])
  // There is one decoder per core, and each may hold a photo of 100 megapixels.
  expect(figures['hostile files']?.['memory at most, MB']).toBeLessThan(3000)
})

test('500 slow connections do not block other users, and a slow but steady upload succeeds', async () => {
  const slowClients = [
    ...(await Promise.all(Array.from({ length: 250 }, (_, index) => dripHeaders(index)))),
    ...(await Promise.all(Array.from({ length: 250 }, () => dripBody()))),
  ]
  const interval = setInterval(() => {
    for (const { socket, drop } of slowClients) if (!socket.destroyed) socket.write(drop)
  }, 5_000)
  const bytes = Buffer.concat([await sampleJpeg({ seed: 3 }), Buffer.alloc(3_200_000)])
  const slowUpload = uploadSlowly(bytes, 20_000)
  await measure('500 slow connections', async () => {
    let isUploading = true
    void slowUpload.finally(() => {
      isUploading = false
    })
    while (isUploading) await probeOnce()
  })
  expect(await slowUpload).toMatch(/"success":true/)
  // Both kinds are cut off by now: slow headers after one minute, slow bodies after two.
  await expect
    .poll(() => slowClients.filter(({ socket }) => !socket.destroyed).length, { timeout: 200_000 })
    .toBe(0)
  clearInterval(interval)
})

interface Slow {
  socket: Socket
  drop: string
}

function open(): Promise<Socket> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => resolve(socket))
    socket.on('error', () => {})
    socket.resume()
  })
}

async function dripHeaders(index: number): Promise<Slow> {
  const socket = await open()
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-${index}: `)
  return { socket, drop: 'a' }
}

async function dripBody(): Promise<Slow> {
  const socket = await open()
  socket.write(writeUpload(50_000_000, hostile))
  return { socket, drop: 'a' }
}

/** Sends an upload at a number of bytes per second and returns the response. */
async function uploadSlowly(bytes: Buffer, bytesPerSecond: number): Promise<string> {
  const request = new Request(server.url, { method: 'POST', body: uploadForm([{ name: 'slow.jpg', bytes }]) })
  const body = Buffer.from(await request.arrayBuffer())
  const socket = await open()
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(writeUpload(body.length, honest, request.headers.get('content-type') ?? ''))
  let sent = 0
  for await (const _ of every(200)) {
    socket.write(body.subarray(sent, sent + bytesPerSecond / 5))
    sent += bytesPerSecond / 5
    if (sent >= body.length || socket.destroyed) break
  }
  await closed
  return response
}

function writeUpload(length: number, browser: HttpClient, type = 'multipart/form-data; boundary=x'): Buffer {
  return writeRequest('POST /api/photos/upload', {
    Host: new URL(server.url).host,
    Cookie: `creel=${browser.cookies.get('creel')}`,
    'Content-Type': type,
    'Content-Length': String(length),
  })
}

let measured: { health: number[]; list: number[]; memory: number[] } = { health: [], list: [], memory: [] }

/** Requests the health and the photos as another user, and measures both times and the memory. */
async function probeOnce(): Promise<void> {
  const times = [performance.now()]
  expect((await honest.fetch('/api/health')).status).toBe(200)
  times.push(performance.now())
  expect((await honest.fetch('/api/photos')).status).toBe(200)
  times.push(performance.now())
  const [start = 0, middle = 0, end = 0] = times
  measured.health.push(middle - start)
  measured.list.push(end - middle)
  measured.memory.push(memoryOfTree(server.process.pid ?? 0))
}

async function measure(name: string, work: () => Promise<void>): Promise<void> {
  measured = { health: [], list: [], memory: [] }
  const since = Date.now()
  await work()
  const delays = await readDelays(since)
  record(name, 'event loop held, ms p50', percentile(delays, 0.5))
  record(name, 'event loop held, ms at most', Math.max(...delays))
  record(name, 'health, ms p50', percentile(measured.health, 0.5))
  record(name, 'health, ms p99', percentile(measured.health, 0.99))
  record(name, 'list, ms p50', percentile(measured.list, 0.5))
  record(name, 'list, ms p99', percentile(measured.list, 0.99))
  record(name, 'memory at most, MB', Math.max(...measured.memory))
  record(name, 'looks', measured.health.length)
}

/** The longest delay of the event loop in each quarter of a second since a time. */
async function readDelays(since: number): Promise<number[]> {
  const lines = (await readFile(eventLoopLog, 'utf8')).trim().split('\n')
  return lines
    .map((line) => line.split(' ').map(Number))
    .flatMap(([at = 0, ms = 0]) => (at > since ? [ms] : []))
}

function record(name: string, figure: string, value: number): void {
  figures[name] = { ...figures[name], [figure]: Math.round(value * 10) / 10 }
}

function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}
