import { once } from 'node:events'
import { createServer } from 'node:net'
import { findListener } from './find-listener.ts'

const maxPortsTried = 50

interface PortInUse {
  port: number
  /** Listening address; all addresses if undefined. */
  address: string | undefined
  /** Command that the operator ran. */
  command: string
}

/** Tells the operator which process listens, if found, and how to start Creel on the next free port. */
export async function explainPortInUse({ port, address, command }: PortInUse): Promise<string> {
  const listener = findListener(port)
  const by = listener === null ? 'another program' : `${listener.name} (process ${listener.pid})`
  const free = await findFreePortAfter(port, address)
  const advice =
    free === null ? 'Set PORT to a free one.' : `Start on the next free one: PORT=${free} ${command}`
  return `Port ${port} is already in use by ${by}.\n${advice}`
}

async function findFreePortAfter(port: number, address: string | undefined): Promise<number | null> {
  for (let next = port + 1; next <= Math.min(port + maxPortsTried, 65_535); next += 1) {
    if (await isFree(next, address)) return next
  }
  return null
}

async function isFree(port: number, address: string | undefined): Promise<boolean> {
  const probe = createServer().listen({ port, host: address })
  try {
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}
