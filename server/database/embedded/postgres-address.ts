import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

/** The endpoint of PostgreSQL: settings for the server, host and port for clients. */
export interface PostgresAddress {
  settings: Record<string, string>
  host: string
  port: number
}

// A Unix socket path may have at most 104 to 108 bytes, depending on the system (sun_path in unix(7)).
const maxSocketPathLength = 100
const defaultPort = 5432

/** Returns a Unix socket in the private folder `socket`, or a free loopback port if that path is too long. */
export async function choosePostgresAddress(folder: string): Promise<PostgresAddress> {
  const socket = socketPath(folder)
  const socketFolder = dirname(socket)
  if (Buffer.byteLength(socket) > maxSocketPathLength) return onLoopback(await findFreePort())
  return {
    settings: {
      listen_addresses: '',
      unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
      port: String(defaultPort),
    },
    host: socketFolder,
    port: defaultPort,
  }
}

/** Returns the path of the Unix socket. PostgreSQL writes a lock file next to it with the suffix `.lock`. */
export function socketPath(folder: string): string {
  return join(folder, 'socket', `.s.PGSQL.${defaultPort}`)
}

function onLoopback(port: number): PostgresAddress {
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) }
  return { settings, host: '127.0.0.1', port }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
