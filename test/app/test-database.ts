import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  connectionString: string
  drop(): Promise<void>
}

/** Creates an empty, migrated database for one test file, as a copy of the run's template. */
export function createTestDatabase(): Promise<TestDatabase> {
  const { prefix } = inject('databaseServer')
  return createDatabase(`template ${prefix}_template strategy file_copy`)
}

/** Creates a database without tables. */
export function createEmptyTestDatabase(): Promise<TestDatabase> {
  return createDatabase('template template0')
}

async function createDatabase(origin: string): Promise<TestDatabase> {
  const { connectionString, prefix } = inject('databaseServer')
  const name = `${prefix}_${randomUUID().slice(0, 8)}`
  await runStatement(connectionString, `create database ${name} ${origin}`)
  return {
    connectionString: databaseUrl(connectionString, name),
    drop: () => runStatement(connectionString, `drop database if exists ${name} with (force)`),
  }
}

/** The connection string of another database on the same server. */
export function databaseUrl(connectionString: string, name: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return url.href
}

/** Runs one statement on a new connection. */
export async function runStatement(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
