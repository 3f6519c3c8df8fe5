import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createEmptyTestDatabase } from './test-database.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** Several processes on one database and one file store. */
export interface MultiProcessApp {
  /** Starts another process, which `stop` stops if it is still running. */
  start(role: 'all' | 'web' | 'worker', settings?: Record<string, string>): Promise<TestServer>
  /** Queries the database. */
  ask<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]>
  /** The folder with the photo files of all processes. */
  photoFolder: string
  stop(): Promise<void>
}

/** Prepares an empty database and an empty store. All processes share `settings`. */
export async function startMultiProcessApp(settings: Record<string, string> = {}): Promise<MultiProcessApp> {
  const database = await createEmptyTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'creel-fleet-'))
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 1 })
  const servers: TestServer[] = []
  return {
    photoFolder: join(folder, 'files', 'photos'),
    start: async (role, extraSettings = {}) => {
      const own = { ROLE: role, DATABASE_URL: database.connectionString }
      const server = await startTestServer(folder, { ...own, ...settings, ...extraSettings })
      servers.push(server)
      return server
    },
    ask: async (statement, values) => (await pool.query(statement, values)).rows,
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()))
      await pool.end()
      await database.drop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
