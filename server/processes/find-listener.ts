import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'

/** A process that listens on a port. */
export interface Listener {
  name: string
  pid: number
}

/** Returns the process that listens on a TCP port; null if /proc does not show it (other systems or users). */
export function findListener(port: number): Listener | null {
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
