import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgresProcesses } from '../../server/database/embedded/find-postgres.ts'
import { type HttpClient, signInLocally } from '../app/http-client.ts'
import { startTestServer, type TestServer } from '../app/test-server.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { inspectDatabase } from './crash/inspect-database.ts'
import { findStrace } from './find-strace.ts'

/* "Uploaded" means stored: what the system is asked for, in which order, before an upload is answered. */

let dataDir: string
let server: TestServer
let angler: HttpClient
beforeAll(async () => {
  dataDir = await realpath(await mkdtemp(join(tmpdir(), 'creel-fsync-')))
  server = await startTestServer(dataDir)
  angler = await signInLocally(server.url, 'angler@example.org')
  await upload(1) // the owner's folder is there, and the decoder runs
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

test('the embedded database flushes what it has committed before it says so', async () => {
  const settings = await inspectDatabase(dataDir, (ask) =>
    ask(
      `select name, setting from pg_settings
       where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`,
    ),
  )
  expect(settings).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
})

const strace = findStrace()

test.skipIf(strace.missing)(
  `bytes reach the disk before names, names before the rows, and rows before the answer${strace.missing ? ` (${strace.missing})` : ''}`,
  async () => {
    const { id, calls } = await trace(() => upload(2))
    const stored = ['original', 'thumbnail.webp', 'preview.webp'].map((name) => ({
      name: requireCall(calls, 'rename', (words) => words.includes(`/${id}/${name}"`)),
      bytes: '',
    }))
    for (const file of stored) file.bytes = /"([^"]+)"/.exec(file.name.words)?.[1] ?? ''
    const folders = [`/${id}`, ownerFolderOf(stored[0]?.name.words ?? '', id), '/files/photos']
    const flushedBytes = stored.map(({ bytes }) => requireFlush(calls, bytes))
    const named = stored.map(({ name }) => name)
    const flushedFolders = folders.map((folder) => requireFlush(calls, folder))
    const answered = requireCall(calls, /^write|^send/, (words) => words.includes('HTTP/1.1 200'))
    const committed = calls.filter(
      (call) =>
        call.name === 'fdatasync' &&
        call.words.includes('/pg_wal/') &&
        call.began > latestOf(flushedFolders) &&
        call.ended < answered.began,
    )
    expect(latestOf(flushedBytes)).toBeLessThan(Math.min(...named.map(({ began }) => began)))
    expect(latestOf(named)).toBeLessThan(Math.min(...flushedFolders.map(({ began }) => began)))
    expect(committed.length).toBeGreaterThan(0)
  },
)

async function upload(seed: number): Promise<string> {
  const bytes = await sampleJpeg({ width: 320, height: 240, seed, latitude: 44.5, longitude: -73.3 })
  const [result] = await angler.upload([{ name: 'trout.jpg', bytes }])
  expect(result?.success).toBe(true)
  return result?.id ?? ''
}

/** One system call that was done with success; both moments in microseconds. */
interface SystemCall {
  name: string
  words: string
  began: number
  ended: number
}

/** What Creel and its database ask of the system while something is done. */
async function trace(act: () => Promise<string>): Promise<{ id: string; calls: SystemCall[] }> {
  const file = join(dataDir, 'trace')
  const pids = [server.process.pid ?? 0, ...findPostgresProcesses(join(dataDir, 'postgres/cluster'))]
  const syscalls = 'fsync,fdatasync,rename,renameat,renameat2,write,writev,sendto,sendmsg'
  // -y tells the path behind each file descriptor, -T how long a call took.
  const words = ['-f', '-y', '-T', '-ttt', '-s', '300', '-e', `trace=${syscalls}`, '-o', file]
  const tracer = spawn('strace', [...words, ...pids.flatMap((pid) => ['-p', String(pid)])])
  await waitUntilAttached(tracer, pids.length)
  const id = await act()
  // The answer can be here before strace has written down how it was sent. A process is traced one call after the other.
  await angler.read('/api/photos?limit=1')
  const ended = once(tracer, 'exit')
  tracer.kill('SIGINT')
  await ended
  return { id, calls: parseTrace(await readFile(file, 'utf8')) }
}

/** It goes on talking, of every process that is started, and would end were nobody to read. */
function waitUntilAttached(tracer: ChildProcess, count: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    tracer.stderr?.on('data', (chunk) => {
      said += chunk
      if ((said.match(/attached/g) ?? []).length >= count) resolve()
    })
    tracer.once('exit', () => reject(new Error(`strace ended: ${said}`)))
  })
}

/** A call that another one interrupts in the record has two lines: `<unfinished ...>` and `<... name resumed>`. */
function parseTrace(text: string): SystemCall[] {
  const unfinished = new Map<string, { began: number; words: string }>()
  const calls: SystemCall[] = []
  for (const line of text.split('\n')) {
    const [, pid = '', seconds = '', rest = ''] = /^(\d+)\s+([\d.]+) (.*)$/.exec(line) ?? []
    const began = Number(seconds) * 1e6
    if (rest.endsWith('<unfinished ...>')) {
      unfinished.set(pid, { began, words: rest })
      continue
    }
    const start = rest.startsWith('<...') ? unfinished.get(pid) : { began, words: rest }
    const [, result = '-1', took = ''] = / = (-?\d+).*<([\d.]+)>$/.exec(rest) ?? []
    if (start === undefined || Number(result) < 0) continue
    const name = /^\w+/.exec(start.words)?.[0] ?? ''
    calls.push({ name, words: start.words, began: start.began, ended: start.began + Number(took) * 1e6 })
  }
  return calls
}

function requireFlush(calls: SystemCall[], path: string): SystemCall {
  return requireCall(calls, /^f(data)?sync$/, (words) => words.includes(`${path}>`))
}

function requireCall(calls: SystemCall[], name: string | RegExp, isIt: (words: string) => boolean) {
  const isNamed = (call: SystemCall) =>
    typeof name === 'string' ? call.name.startsWith(name) : name.test(call.name)
  const found = calls.find((call) => isNamed(call) && isIt(call.words))
  if (found === undefined) throw new Error(`No ${name} was seen that it should have been: ${isIt}`)
  return found
}

function ownerFolderOf(words: string, id: string): string {
  return new RegExp(`(/[0-9a-f-]{36})/${id}/`).exec(words)?.[1] ?? 'no owner'
}

function latestOf(calls: SystemCall[]): number {
  return Math.max(...calls.map(({ ended }) => ended))
}
