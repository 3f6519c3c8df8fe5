import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to a PostgreSQL that can drop all bytes, without either end noticing that the other is gone. */
export interface SilentProxy {
  /** The same database through this proxy. */
  connectionString: string
  /** Silences the open connections for good, as a NAT that has dropped them; with `newOnes` new ones too. */
  fallSilent(newOnes?: 'newOnes'): void
  /** Silences the connection that stores a photo when it commits, so that the commit or its response is lost. */
  loseAtCommit(what: 'commit' | 'answer'): void
  /** Lets new connections through again; silent ones stay silent. */
  heal(): void
  stop(): Promise<void>
}

/** Opens a proxy on loopback to the database of a connection string. */
export async function openSilentProxy(target: string): Promise<SilentProxy> {
  const connections = new Set<Connection>()
  let isSilent = false
  let lossAtCommit: 'commit' | 'answer' | null = null
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const connection: Connection = { near, far: connectTo(target), isSilent, storesPhoto: false }
    connections.add(connection)
    connection.near.on('data', (bytes) => {
      connection.storesPhoto ||= bytes.includes('insert into "photos"')
      const isLosing = lossAtCommit !== null && connection.storesPhoto && bytes.includes('commit')
      if (isLosing && lossAtCommit === 'commit') connection.isSilent = true
      if (!connection.isSilent) connection.far.write(bytes)
      if (!isLosing) return
      connection.isSilent = true
      lossAtCommit = null
    })
    connection.far.on('data', (bytes) => void (connection.isSilent || connection.near.write(bytes)))
    for (const [one, other] of [
      [connection.near, connection.far],
      [connection.far, connection.near],
    ] as const) {
      one.on('error', () => {})
      one.on('end', () => void (connection.isSilent || other.end()))
      one.on('close', () => void (connection.isSilent || other.destroy()))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    connectionString: withAddress(target, (server.address() as AddressInfo).port),
    fallSilent: (newOnes) => {
      isSilent = newOnes !== undefined
      for (const connection of connections) connection.isSilent = true
    },
    loseAtCommit: (what) => {
      lossAtCommit = what
    },
    heal: () => {
      isSilent = false
    },
    stop: async () => {
      for (const { near, far } of connections) for (const socket of [near, far]) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Connection {
  near: Socket
  far: Socket
  isSilent: boolean
  storesPhoto: boolean
}

/** Connects to the port or the socket of a connection string. */
function connectTo(target: string): Socket {
  const url = new URL(target)
  const host = url.searchParams.get('host') ?? url.hostname
  const port = url.searchParams.get('port') ?? (url.port || '5432')
  return host.startsWith('/')
    ? connect({ path: `${host}/.s.PGSQL.${port}`, allowHalfOpen: true })
    : connect({ host, port: Number(port), allowHalfOpen: true })
}

function withAddress(target: string, port: number): string {
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  for (const name of ['host', 'port']) url.searchParams.delete(name)
  return url.href
}
