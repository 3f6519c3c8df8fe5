import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../server/database/embedded-postgres.ts'
import { migrateDatabase } from '../../server/database/migrate.ts'
import { processIdentity } from '../../server/processes/process-identity.ts'
import { startS3Server } from '../servers/s3-server.ts'
import { startDebianPostgres } from './debian-postgres.ts'
import { databaseUrl, runStatement } from './test-database.ts'
import { usesExternalBackends } from './uses-external-backends.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for the whole run, and the first word of every database the run makes on it. */
    databaseServer: { connectionString: string; prefix: string }
    /** An S3 server for the whole run, where it is to keep its files in one. */
    s3Server: { folder: string; endpoint: string } | null
  }
}

/**
 * Before all tests: a PostgreSQL with an empty, migrated Creel to copy from, and an S3 server where the set-up has one.
 * After them: nothing is left.
 */
export default async function startDatabaseServer(project: TestProject) {
  const removeFolder = makeRunFolder()
  const server = await startServer()
  const s3Server = usesExternalBackends ? await startS3Server() : null
  const prefix = `creel_test_${process.pid}_${Date.now().toString(36)}`
  const template = `${prefix}_template`
  await runStatement(server.connectionString, `create database ${template} template template0`)
  await migrateDatabase(databaseUrl(server.connectionString, template))
  project.provide('databaseServer', { connectionString: server.connectionString, prefix })
  project.provide('s3Server', s3Server && { folder: s3Server.folder, endpoint: s3Server.endpoint })
  return async () => {
    await dropDatabases(server.connectionString, prefix)
    await server.stop()
    await s3Server?.kill()
    removeFolder()
  }
}

const runFolderPrefix = 'creel-run-'

/** Gives the run a temporary folder of its own, in which everything that tests make will lie. */
function makeRunFolder() {
  sweepRunFolders(tmpdir())
  const folder = join(tmpdir(), `${runFolderPrefix}${processIdentity(process.pid)}`)
  mkdirSync(folder)
  process.env.TMPDIR = folder
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  return remove
}

/** Removes what killed runs left; their PostgreSQL ended with them. */
function sweepRunFolders(parent: string) {
  for (const name of readdirSync(parent).filter((name) => name.startsWith(runFolderPrefix))) {
    const identity = name.slice(runFolderPrefix.length)
    const isAlive = processIdentity(Number.parseInt(identity, 10)) === identity
    if (!isAlive) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

async function startServer() {
  const outside = process.env.TEST_DATABASE_URL
  if (outside !== undefined) return { connectionString: outside, stop: async () => {} }
  if (usesExternalBackends) return startDebianPostgres(join(tmpdir(), 'database'), forgetful)
  return startEmbeddedPostgres({ dataDir: join(tmpdir(), 'database'), log: console, settings: forgetful })
}

// Tests need speed, and room for many pools at once; nobody misses their rows after a power cut.
const forgetful = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

async function dropDatabases(connectionString: string, prefix: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
    prefix,
  ])
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  await client.end()
}
