import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgresProcesses } from '../../server/database/embedded/lock-cluster.ts'
import { type HttpClient, signInLocally } from '../app/http-client.ts'
import { startTestServer, type TestServer } from '../app/test-server.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { inspectDatabase } from './crash/inspect-database.ts'
import { findStrace } from './find-strace.ts'

/* The order of the system calls that store a photo before its upload gets a response. */

let dataDir: string
let server: TestServer
let user: HttpClient
beforeAll(async () => {
  dataDir = await realpath(await mkdtemp(join(tmpdir(), 'creel-fsync-')))
  server = await startTestServer(dataDir)
  user = await signInLocally(server.url, 'angler@example.org')
  await upload(1) // creates the owner's folder and starts the decoder
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

test('the embedded database has fsync, full-page writes and synchronous commits on', async () => {
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
  `an upload flushes bytes before names, names before rows, and rows before the response${strace.missing ? ` (${strace.missing})` : ''}`,
  async () => {
    const { id, calls } = await trace(() => upload(2))
    const stored = ['original', 'thumbnail.webp', 'preview.webp'].map((name) => ({
      name: findCall(calls, 'rename', (args) => args.includes(`/${id}/${name}"`)),
      bytes: '',
    }))
    for (const file of stored) file.bytes = /"([^"]+)"/.exec(file.name.args)?.[1] ?? ''
    const folders = [`/${id}`, ownerFolderOf(stored[0]?.name.args ?? '', id), '/files/photos']
    const flushedBytes = stored.map(({ bytes }) => findFlush(calls, bytes))
    const renames = stored.map(({ name }) => name)
    const flushedFolders = folders.map((folder) => findFlush(calls, folder))
    const response = findCall(calls, /^write|^send/, (args) => args.includes('HTTP/1.1 200'))
    const commits = calls.filter(
      (call) =>
        call.name === 'fdatasync' &&
        call.args.includes('/pg_wal/') &&
        call.began > latestEnd(flushedFolders) &&
        call.ended < response.began,
    )
    expect(latestEnd(flushedBytes)).toBeLessThan(Math.min(...renames.map(({ began }) => began)))
    expect(latestEnd(renames)).toBeLessThan(Math.min(...flushedFolders.map(({ began }) => began)))
    expect(commits.length).toBeGreaterThan(0)
  },
)

async function upload(seed: number): Promise<string> {
  const bytes = await sampleJpeg({ width: 320, height: 240, seed, latitude: 44.5, longitude: -73.3 })
  const [result] = await user.upload([{ name: 'trout.jpg', bytes }])
  expect(result?.success).toBe(true)
  return result?.id ?? ''
}

/** A successful system call; both times are in microseconds. */
interface SystemCall {
  name: string
  args: string
  began: number
  ended: number
}

/** Records the system calls of the server and its database during an action. */
async function trace(action: () => Promise<string>): Promise<{ id: string; calls: SystemCall[] }> {
  const file = join(dataDir, 'trace')
  const pids = [server.process.pid ?? 0, ...findPostgresProcesses(join(dataDir, 'postgres/cluster'))]
  const syscalls = 'fsync,fdatasync,rename,renameat,renameat2,write,writev,sendto,sendmsg'
  // -y prints the path of each file descriptor, -T the duration of each call.
  const args = ['-f', '-y', '-T', '-ttt', '-s', '300', '-e', `trace=${syscalls}`, '-o', file]
  const tracer = spawn('strace', [...args, ...pids.flatMap((pid) => ['-p', String(pid)])])
  await waitUntilAttached(tracer, pids.length)
  const id = await action()
  // The response can arrive before strace has recorded that it was sent. This request makes it catch up.
  await user.read('/api/photos?limit=1')
  const ended = once(tracer, 'exit')
  tracer.kill('SIGINT')
  await ended
  return { id, calls: parseTrace(await readFile(file, 'utf8')) }
}

/** Keeps reading the output of strace afterwards, because strace would end if nothing read it. */
function waitUntilAttached(tracer: ChildProcess, count: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    tracer.stderr?.on('data', (chunk) => {
      output += chunk
      if ((output.match(/attached/g) ?? []).length >= count) resolve()
    })
    tracer.once('exit', () => reject(new Error(`strace ended: ${output}`)))
  })
}

/** A call that is interrupted by another one takes two lines: `<unfinished ...>` and `<... name resumed>`. */
function parseTrace(text: string): SystemCall[] {
  const unfinished = new Map<string, { began: number; args: string }>()
  const calls: SystemCall[] = []
  for (const line of text.split('\n')) {
    const [, pid = '', seconds = '', rest = ''] = /^(\d+)\s+([\d.]+) (.*)$/.exec(line) ?? []
    const began = Number(seconds) * 1e6
    if (rest.endsWith('<unfinished ...>')) {
      unfinished.set(pid, { began, args: rest })
      continue
    }
    const start = rest.startsWith('<...') ? unfinished.get(pid) : { began, args: rest }
    const [, result = '-1', took = ''] = / = (-?\d+).*<([\d.]+)>$/.exec(rest) ?? []
    if (start === undefined || Number(result) < 0) continue
    const name = /^\w+/.exec(start.args)?.[0] ?? ''
    calls.push({ name, args: start.args, began: start.began, ended: start.began + Number(took) * 1e6 })
  }
  return calls
}

function findFlush(calls: SystemCall[], path: string): SystemCall {
  return findCall(calls, /^f(data)?sync$/, (args) => args.includes(`${path}>`))
}

function findCall(calls: SystemCall[], name: string | RegExp, matches: (args: string) => boolean) {
  const isNamed = (call: SystemCall) =>
    typeof name === 'string' ? call.name.startsWith(name) : name.test(call.name)
  const found = calls.find((call) => isNamed(call) && matches(call.args))
  if (found === undefined) throw new Error(`No ${name} was seen that it should have been: ${matches}`)
  return found
}

function ownerFolderOf(args: string, id: string): string {
  return new RegExp(`(/[0-9a-f-]{36})/${id}/`).exec(args)?.[1] ?? 'no owner'
}

function latestEnd(calls: SystemCall[]): number {
  return Math.max(...calls.map(({ ended }) => ended))
}
