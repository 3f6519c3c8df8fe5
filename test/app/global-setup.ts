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
    /** The PostgreSQL server of the run, and the prefix of the databases that the run creates. */
    databaseServer: { connectionString: string; prefix: string }
    /** The S3 server of the run, if it uses external backends. */
    s3Server: { folder: string; endpoint: string } | null
  }
}

/**
 * Starts a PostgreSQL with a migrated template database before all tests, and an S3 server if the run uses external
 * backends. Removes everything afterwards.
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

/** Creates a temporary folder for the run, which holds everything that tests create. */
function makeRunFolder() {
  sweepRunFolders(tmpdir())
  const folder = join(tmpdir(), `${runFolderPrefix}${processIdentity(process.pid)}`)
  mkdirSync(folder)
  process.env.TMPDIR = folder
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  return remove
}

/** Removes the folders of killed runs, whose PostgreSQL ended with them. */
function sweepRunFolders(parent: string) {
  for (const name of readdirSync(parent).filter((name) => name.startsWith(runFolderPrefix))) {
    const identity = name.slice(runFolderPrefix.length)
    const isAlive = processIdentity(Number.parseInt(identity, 10)) === identity
    if (!isAlive) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

async function startServer() {
  const externalUrl = process.env.TEST_DATABASE_URL
  if (externalUrl !== undefined) return { connectionString: externalUrl, stop: async () => {} }
  if (usesExternalBackends) return startDebianPostgres(join(tmpdir(), 'database'), fastSettings)
  return startEmbeddedPostgres({ dataDir: join(tmpdir(), 'database'), log: console, settings: fastSettings })
}

// Tests need speed and many connections, and their rows need not survive a power cut.
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
}

async function dropDatabases(connectionString: string, prefix: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
    prefix,
  ])
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  await client.end()
}
