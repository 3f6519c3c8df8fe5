import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename } from 'node:path'

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

/** A process that listens on a port. */
interface Listener {
  name: string
  pid: number
}

/** Returns the process that listens on a TCP port; null if /proc does not show it (other systems or users). */
function findListener(port: number): Listener | null {
  const sockets = new Set(['tcp', 'tcp6'].flatMap((table) => listeningSockets(table, port)))
  const pid =
    sockets.size === 0 ? undefined : listProcesses().find((candidate) => hasSocket(candidate, sockets))
  return pid === undefined ? null : { name: programName(pid), pid }
}

/**
 * Returns the sockets that listen on a port, as links in /proc show them. Fields of proc_net(5): local address and port
 * in hexadecimal (2), state (4, 0A is listening) and inode (10).
 */
function listeningSockets(table: string, port: number): string[] {
  const addressSuffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = readOrEmpty(`/proc/self/net/${table}`).split('\n')
  return rows.flatMap((row) => {
    const fields = row.trim().split(/\s+/)
    return fields[1]?.endsWith(addressSuffix) && fields[3] === '0A' ? [`socket:[${fields[9]}]`] : []
  })
}

function listProcesses(): number[] {
  return listOrEmpty('/proc').map(Number).filter(Number.isInteger)
}

function hasSocket(pid: number, sockets: Set<string>): boolean {
  const folder = `/proc/${pid}/fd`
  return listOrEmpty(folder).some((fd) => sockets.has(linkTarget(`${folder}/${fd}`)))
}

/** Returns the program's name without its arguments, because these may contain secrets. */
function programName(pid: number): string {
  const [program = ''] = readOrEmpty(`/proc/${pid}/cmdline`).split('\0')
  return basename(program) || readOrEmpty(`/proc/${pid}/comm`).trim() || 'a program'
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function listOrEmpty(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function linkTarget(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}
