import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

/** Where PostgreSQL listens: settings for it, and host and port for those who connect. */
export interface Endpoint {
  settings: Record<string, string>
  host: string
  port: number
}

// A socket's address holds 104 to 108 bytes, depending on the system (sun_path in unix(7)).
const longestSocketPath = 100
const usualPort = 5432

/** A socket in the closed folder `socket`; a free port of this machine's loopback where that path is too long. */
export async function chooseEndpoint(folder: string): Promise<Endpoint> {
  const socket = socketIn(folder)
  const socketFolder = dirname(socket)
  if (Buffer.byteLength(socket) > longestSocketPath) return onLoopback(await findFreePort())
  return {
    settings: {
      listen_addresses: '',
      unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
      port: String(usualPort),
    },
    host: socketFolder,
    port: usualPort,
  }
}

/** The socket, where PostgreSQL listens on one; beside it lies a note of who listens, with `.lock` behind the name. */
export function socketIn(folder: string): string {
  return join(folder, 'socket', `.s.PGSQL.${usualPort}`)
}

function onLoopback(port: number): Endpoint {
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
