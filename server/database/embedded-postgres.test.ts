/** @module-tag slow */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { findOtherNamespace } from '../../test/app/other-namespace.ts'
import { runTool } from '../../test/app/run-tool.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { findPostgresProcesses } from './embedded/lock-cluster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const script = fileURLToPath(new URL('../../test/processes/database-owner.ts', import.meta.url))
const container = findOtherNamespace()
const isRoot = process.getuid?.() === 0
let dataDir: string
let warnings: string[]
let cleanUp: (() => Promise<unknown>)[]

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'creel-db-'))
  dataDir = folder
  warnings = []
  cleanUp = [() => rm(folder, { recursive: true })]
})

afterAll(async () => {
  if (prepared) await rm(await prepared, { recursive: true })
})

afterEach(async () => {
  for (const clean of cleanUp.reverse()) await clean()
})

test('it requires its password and listens only on a socket in a private folder', async () => {
  const { connectionString } = await start()
  expect(await ask(connectionString, 'show listen_addresses')).toBe('')
  expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'postgres/socket'))).mode & 0o777).toBe(0o700)
  const guess = new URL(connectionString)
  guess.password = 'guess'
  await expect(ask(guess.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('durability settings are on, and unneeded helper processes are off', async () => {
  await beginWithPreparedDatabase()
  const { connectionString } = await start()
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    expect(await ask(connectionString, `show ${setting}`)).toBe('on')
  }
  const helperCount = `select count(*)::int from pg_stat_activity where backend_type in ('io worker', 'logical replication launcher')`
  expect(await ask(connectionString, helperCount)).toBe(0)
})

test('rows survive a stop, which leaves no process behind', async () => {
  await beginWithPreparedDatabase()
  const first = await start()
  await ask(first.connectionString, 'create table notes as select 7 as number')
  await first.stop()
  expect(runningProcesses()).toEqual([])
  const second = await start()
  expect(await ask(second.connectionString, 'select number from notes')).toBe(7)
  expect(warnings).toEqual([])
})

test('rows survive kill -9 of the parent process, and the next start succeeds', async () => {
  await beginWithPreparedDatabase()
  const { child, connectionString } = await startElsewhere()
  await ask(connectionString, 'create table notes as select 7 as number')
  await end(child, 'SIGKILL')
  const next = await start()
  expect(await ask(next.connectionString, 'select number from notes')).toBe(7)
})

test('a PostgreSQL that outlived its parent process is replaced', async () => {
  await beginWithPreparedDatabase()
  const { child, connectionString } = await startElsewhere({ rejected: ['setpriv'] })
  await ask(connectionString, 'create table notes as select 7 as number')
  await end(child, 'SIGKILL')
  const orphan = await postmasterPid()
  expect(runningProcesses()).toContain(orphan)
  const next = await start()
  expect(await ask(next.connectionString, 'select number from notes')).toBe(7)
  expect(runningProcesses()).not.toContain(orphan)
  expect(warnings).toEqual(['Creel stopped a leftover PostgreSQL before starting its own.'])
})

test('a second server on the same folder is rejected with an error message, and the first keeps running', async () => {
  await beginWithPreparedDatabase()
  const { connectionString } = await start()
  await expect(start()).rejects.toThrow(`Another Creel is already using ${dataDir}.`)
  const elsewhere = await runElsewhere()
  expect(elsewhere.said.failure).toContain(`Another Creel is already using ${dataDir}.`)
  expect(await ask(connectionString, 'select 1')).toBe(1)
})

test.skipIf(container.missing)(
  `a server in another container on the same folder is rejected, and the first keeps running${container.missing ? ` (${container.missing})` : ''}`,
  async () => {
    await beginWithPreparedDatabase()
    const { connectionString } = await start()
    const before = runningProcesses()
    const { said } = await runElsewhere({ prefix: container.prefix })
    expect(said.failure).toContain(`Another Creel is already using ${dataDir}.`)
    expect(runningProcesses()).toEqual(before)
    expect(await ask(connectionString, 'select 1')).toBe(1)
  },
)

test('a killed database restarts at the same address', async () => {
  await beginWithPreparedDatabase()
  const { connectionString } = await start()
  process.kill(await postmasterPid(), 'SIGKILL')
  await waitFor(async () => expect(await ask(connectionString, 'select 1')).toBe(1))
  expect(warnings[0]).toBe('The database stopped unexpectedly (SIGKILL). Restarting it.')
})

test.each(['cluster/postmaster.pid', 'socket/.s.PGSQL.5432.lock'])(
  'a stale %s with the ID of an unrelated process does not prevent a start',
  async (name) => {
    await beginWithPreparedDatabase()
    const first = await start()
    const file = join(dataDir, 'postgres', name)
    const [content, { uid, gid }] = [await readFile(file, 'utf8'), await stat(file)]
    await first.stop()
    const stranger = spawn('sleep', ['600'], { uid, gid }) // PostgreSQL checks whether it may signal the process
    onTestFinished(() => void stranger.kill('SIGKILL'))
    await writeFile(file, content.replace(/^\d+/, String(stranger.pid)))
    await chown(file, uid, gid)
    const second = await start()
    expect(await ask(second.connectionString, 'select 1')).toBe(1)
  },
)

test('a start replaces the incomplete files of an interrupted first start', async () => {
  await mkdir(join(dataDir, 'postgres/cluster.new/base'), { recursive: true })
  await writeFile(join(dataDir, 'postgres/cluster.new/PG_VERSION'), '18')
  await writeFile(join(dataDir, 'postgres/password'), '')
  const { connectionString } = await start()
  expect(await ask(connectionString, 'select 1')).toBe(1)
})

test('a database of another major version is left as it is, and one sentence says how to go over', async () => {
  await beginWithPreparedDatabase()
  const file = join(dataDir, 'postgres/cluster/PG_VERSION')
  const included = (await readFile(file, 'utf8')).trim()
  for (const version of ['12', '99']) {
    await writeFile(file, `${version}\n`)
    const message =
      `The database in ${dirname(file)} is of PostgreSQL ${version} and this Creel includes PostgreSQL ${included}: with ` +
      'the version of Creel that used it last, run npm run backup -- <folder>, then with this one and DATA_DIR set to an empty ' +
      'folder npm run restore -- <folder>.'
    await expect(start()).rejects.toThrow(message)
    const tool = await runTool('backup', [join(dataDir, 'backup')], { DATA_DIR: dataDir })
    expect(tool).toMatchObject({ code: 1, complained: `${message}\n` })
  }
  await writeFile(file, `${included}\n`)
  const { connectionString } = await start()
  expect(await ask(connectionString, 'select 1')).toBe(1)
})

const lostPasswords: [how: string, lose: (path: string) => Promise<void>][] = [
  ['lost', (path) => rm(path)],
  ['empty', (path) => writeFile(path, '')],
  ['of another database', (path) => writeFile(path, 'nightcrawler\n')],
]

test.each(lostPasswords)(
  'a database whose password is %s gets a new one with its rows, and requires it',
  async (_, lose) => {
    await beginWithPreparedDatabase()
    const first = await start()
    await ask(first.connectionString, 'create table notes as select 7 as number')
    await first.stop()
    const path = join(dataDir, 'postgres/password')
    await lose(path)
    const { connectionString, stop } = await start()
    expect(await ask(connectionString, 'select number from notes')).toBe(7)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await expect(ask(first.connectionString, 'select 1')).rejects.toThrow('password authentication failed')
    expect(warnings).toEqual([expect.stringContaining('set a new one')])
    expect(await readFile(join(dataDir, 'postgres/log'), 'utf8')).not.toContain(
      new URL(connectionString).password,
    )
    await stop()
    const second = await start()
    expect(await ask(second.connectionString, 'select number from notes')).toBe(7)
    expect(warnings).toHaveLength(1)
  },
)

test('a cluster that was moved away starts again once restored, even if another was created meanwhile', async () => {
  await beginWithPreparedDatabase()
  const [cluster, movedAside] = [join(dataDir, 'postgres/cluster'), join(dataDir, 'aside')]
  await (await start()).stop()
  await rename(cluster, movedAside)
  await (await start()).stop()
  await rm(cluster, { recursive: true })
  await rename(movedAside, cluster)
  const { connectionString } = await start()
  expect(await ask(connectionString, 'select 1')).toBe(1)
})

test.runIf(isRoot)('as root, PostgreSQL runs without capabilities', async () => {
  const { connectionString } = await start()
  const capabilities = await readFile(`/proc/${await postmasterPid()}/status`, 'utf8')
  expect(capabilities).toMatch(/^CapEff:\s0+$/m)
  expect(await ask(connectionString, 'select 1')).toBe(1)
})

test.runIf(isRoot && isOpenToAll(import.meta.dirname))(
  'as root without user namespaces, PostgreSQL runs as another user',
  async () => {
    const { connectionString } = await startElsewhere({ rejected: ['unshare'], folderMode: 0o755 })
    expect(await ask(connectionString, 'select 1')).toBe(1)
    expect((await stat(join(dataDir, 'postgres/cluster'))).uid).not.toBe(0)
  },
)

/** Copies a stopped database into the data folder, which is faster than a first start. */
async function beginWithPreparedDatabase(): Promise<void> {
  prepared ??= prepareDatabase()
  await promisify(execFile)('cp', ['-a', join(await prepared, 'postgres'), dataDir])
}

let prepared: Promise<string> | undefined

async function prepareDatabase(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'creel-prepared-'))
  const embedded = await startEmbeddedPostgres({ dataDir: folder, log: console })
  await embedded.stop()
  return folder
}

async function start(settings?: Record<string, string>): Promise<EmbeddedPostgres> {
  const log = { warn: (message: string) => warnings.push(message) }
  const embedded = await startEmbeddedPostgres({ dataDir, log, settings })
  cleanUp.push(embedded.stop)
  return embedded
}

interface Elsewhere {
  /** System commands that shall fail, as they do where a kernel or container refuses what they ask. */
  rejected?: string[]
  folderMode?: number
  /** Words before its command. */
  prefix?: string[]
}

interface ChildMessage {
  connectionString?: string
  failure?: string
}

async function startElsewhere(how: Elsewhere = {}) {
  const { child, said } = await runElsewhere(how)
  if (said.connectionString === undefined) throw new Error(said.failure)
  return { child, connectionString: said.connectionString }
}

async function runElsewhere({ rejected = [], folderMode = 0o700, prefix = [] }: Elsewhere = {}) {
  await chmod(dataDir, folderMode)
  const PATH = `${await commandsThatFail(rejected)}:${process.env.PATH}`
  const [program = '', ...words] = [...prefix, process.execPath, script, dataDir]
  const child = spawn(program, words, {
    env: { ...process.env, PATH },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  cleanUp.push(() => end(child, 'SIGTERM'))
  const [said] = (await once(child, 'message')) as [ChildMessage]
  return { child, said }
}

async function commandsThatFail(names: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'creel-refused-'))
  cleanUp.push(() => rm(folder, { recursive: true }))
  for (const name of names) await writeFile(join(folder, name), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  return folder
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

async function ask(connectionString: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const runningProcesses = () => findPostgresProcesses(join(dataDir, 'postgres/cluster'))

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)
}

/** Whether every user may enter the project's folder, as in most containers. */
function isOpenToAll(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0
  return isOpen && (folder === '/' || isOpenToAll(dirname(folder)))
}
