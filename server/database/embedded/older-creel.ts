import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { processIdentity } from '../../processes/process-identity.ts'
import { socketIn } from './choose-endpoint.ts'

/*
 * Creel 1.0 knew no kernel lock: it laid down a file `<process identity>.lock`, and removed those whose process it could not see.
 * While one Creel is replaced by another, both may be started on one folder.
 */

/** Creel 1.0 removes every `.lock` that it takes for dead, and a folder cannot be removed so: there it ends with this name. */
const barrier = 'A newer Creel is running here.lock'

/**
 * Keeps a Creel 1.0 from starting in a folder until the answer is called; null where one is running. Of one in another
 * container only its database can be seen, once that takes connections. The caller holds the folder's lock.
 */
export async function keepOlderCreelOut(folder: string): Promise<(() => void) | null> {
  const locks = readdirSync(folder).filter((name) => name.endsWith('.lock') && name !== barrier)
  if (locks.some(isAlive)) return null
  if (locks.length > 0 && (await takesConnections(socketIn(folder)))) return null
  for (const name of locks) rmSync(join(folder, name), { force: true })
  mkdirSync(join(folder, barrier), { recursive: true, mode: 0o700 })
  return () => rmSync(join(folder, barrier), { recursive: true, force: true })
}

function isAlive(lockName: string): boolean {
  const identity = lockName.slice(0, -'.lock'.length)
  return processIdentity(Number.parseInt(identity, 10)) === identity
}

async function takesConnections(socket: string): Promise<boolean> {
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
