import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { spellOut } from './ensure-database.ts'
import { findPostgresOn } from './stop-leftover-postgres.ts'

/** The connection string of the database that another process runs in a folder; null where none takes connections. */
export function findRunningPostgres(folder: string): string | null {
  const cluster = join(folder, 'cluster')
  if (findPostgresOn(cluster).length === 0) return null
  const endpoint = readEndpoint(cluster)
  return endpoint && spellOut(endpoint, readFileSync(join(folder, 'password'), 'utf8').trim())
}

/**
 * Lines of postmaster.pid, counted from 1: port (4), folder of the socket (5), first address (6), state (8).
 * (PostgreSQL's source, src/include/utils/pidfile.h)
 */
function readEndpoint(cluster: string) {
  const lines = readPidFile(cluster).map((line) => line.trim())
  const [port, socketFolder, address, state] = [lines[3], lines[4], lines[5], lines[7]]
  const host = socketFolder || address
  return state === 'ready' && host ? { host, port: Number(port) } : null
}

function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return [] // it comes and goes with the database
  }
}
