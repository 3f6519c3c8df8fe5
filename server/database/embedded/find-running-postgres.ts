import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { buildConnectionString } from './ensure-database.ts'
import { socketPath } from './postgres-address.ts'

const connectTimeoutMs = 10_000

/** Returns how to connect to the database another process runs in a folder; null if unreachable from here. */
export async function findRunningPostgres(folder: string): Promise<string | null> {
  try {
    const connectionString = buildConnectionString(
      readAddress(folder),
      readFileSync(join(folder, 'password'), 'utf8').trim(),
    )
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs })
    await client.connect()
    await client.end()
    return connectionString
  } catch {
    return null // it is starting or stopping, unreachable, or not readable by this user
  }
}

/**
 * Reads the endpoint from postmaster.pid. Its lines, counted from 1: port (4), socket folder (5), first address (6)
 * (PostgreSQL's source, src/include/utils/pidfile.h). The socket path in it may be that of another container.
 */
function readAddress(folder: string): { host: string; port: number } {
  const lines = readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  const [port, socketFolder, address = ''] = lines.slice(3, 6).map((line) => line.trim())
  return { host: socketFolder ? dirname(socketPath(folder)) : address, port: Number(port) }
}
