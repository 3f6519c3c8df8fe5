import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { processIdentity } from '../../processes/process-identity.ts'
import { socketPath } from './postgres-address.ts'

/*
 * Creel 1.0 used no kernel lock. It created a file `<process identity>.lock`, and removed those whose process it could
 * not see. During an upgrade, both versions may be started on one folder.
 */

/**
 * Name of a folder that blocks Creel 1.0. Creel 1.0 tries to remove every `.lock` that it considers stale, fails
 * because this is a folder, and ends with an error that shows this name.
 */
const barrier = 'A newer Creel is running here.lock'

/**
 * Prevents Creel 1.0 from starting in a folder until the returned function is called. Returns null if one is running;
 * one in another container is detected only by its database, once that accepts connections. The caller must hold the
 * folder's lock.
 */
export async function blockOlderVersions(folder: string): Promise<(() => void) | null> {
  const locks = readdirSync(folder).filter((name) => name.endsWith('.lock') && name !== barrier)
  if (locks.some(isAlive)) return null
  if (locks.length > 0 && (await acceptsConnections(socketPath(folder)))) return null
  for (const name of locks) rmSync(join(folder, name), { force: true })
  mkdirSync(join(folder, barrier), { recursive: true, mode: 0o700 })
  return () => rmSync(join(folder, barrier), { recursive: true, force: true })
}

function isAlive(lockName: string): boolean {
  const identity = lockName.slice(0, -'.lock'.length)
  return processIdentity(Number.parseInt(identity, 10)) === identity
}

async function acceptsConnections(socket: string): Promise<boolean> {
  const connection = connect(socket)
  try {
    await once(connection, 'connect')
    return true
  } catch {
    return false
  } finally {
    connection.destroy()
  }
}
